# UNO Duo in a container. The data lies in /app/data: give it a volume that stays.
#
#   docker build -t uno-duo .
#   docker run -d --name uno-duo --restart on-failure --env-file .env \
#     -v uno-duo-data:/app/data uno-duo
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app

COPY requirements.txt .
RUN ["python", "-m", "pip", "install", "--no-cache-dir", "--disable-pip-version-check", \
     "--require-hashes", "-r", "requirements.txt"]

COPY bot bot
COPY cogs cogs

# Nobody in particular: the user owns the data, and nothing else.
RUN ["install", "-d", "-o", "10001", "-g", "10001", "-m", "0700", "/app/data"]
USER 10001:10001
VOLUME ["/app/data"]
ENV DATABASE_PATH=/app/data/uno-duo.sqlite3

# The signal reaches Python itself: no shell stands between.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "status"]
CMD ["python", "-m", "bot"]
