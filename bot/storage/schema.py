"""The tables, and the promises that they keep by themselves.

Times are integer UTC milliseconds (`_ms`); ids are Discord's snowflakes, but for a duel's own.
A statement here is never edited once released: a later migration changes what it made.
"""

from typing import Final

FIRST_SCHEMA: Final = (
    # AUTOINCREMENT: an id stands in buttons that outlive their duel, and must never come back.
    # acted_at_ms, like when a challenge was closed, is for people who look into the file.
    """
    CREATE TABLE duels (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        guild INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        challenger INTEGER NOT NULL,
        challenged INTEGER NOT NULL,
        rules TEXT NOT NULL,
        seed BLOB NOT NULL,
        status TEXT NOT NULL,
        locale TEXT NOT NULL,
        opened_at_ms INTEGER NOT NULL,
        accepted_by INTEGER,
        accepted_at_ms INTEGER,
        message INTEGER,
        deadline_ms INTEGER,
        acted_at_ms INTEGER,
        must_have_result INTEGER GENERATED ALWAYS AS (CASE status WHEN 'over' THEN id END) VIRTUAL
            REFERENCES results (duel) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT takes_two CHECK (challenger <> challenged),
        CONSTRAINT whole_seed CHECK (length(seed) = 32),
        CONSTRAINT known_status CHECK (
            status IN ('challenge', 'live', 'over', 'declined', 'withdrawn', 'expired')
        ),
        CONSTRAINT accepted_to_be_played CHECK (
            (status IN ('live', 'over')) = (accepted_by IS NOT NULL)
            AND (accepted_by IS NULL) = (accepted_at_ms IS NULL)
        ),
        CONSTRAINT only_the_live_hurry CHECK (deadline_ms IS NULL OR status = 'live')
    ) STRICT
    """,
    # The partial indexes hold the few unfinished duels only: a start reads nothing else.
    "CREATE UNIQUE INDEX one_live_duel_a_channel ON duels (channel) WHERE status = 'live'",
    """
    CREATE UNIQUE INDEX one_open_challenge_each
        ON duels (channel, challenger) WHERE status = 'challenge'
    """,
    """
    CREATE INDEX played_in_guild
        ON duels (guild, challenger, challenged, status) WHERE status = 'over'
    """,
    # Every interaction that changed something, whatever it changed: each is applied once.
    """
    CREATE TABLE applied (
        interaction INTEGER PRIMARY KEY,
        duel INTEGER NOT NULL REFERENCES duels (id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT
    """,
    # Not UNIQUE by interaction: one click may cause more than one line. `applied` counts clicks.
    """
    CREATE TABLE actions (
        duel INTEGER NOT NULL REFERENCES duels (id),
        n INTEGER NOT NULL CHECK (n >= 0),
        line TEXT NOT NULL,
        interaction INTEGER REFERENCES applied (interaction),
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (duel, n)
    ) STRICT, WITHOUT ROWID
    """,
    # The bot never reads these back; they are for whoever must tell two players what happened.
    # The window is a column's keyword in SQL, hence prompt: the message whose id opened it.
    """
    CREATE TABLE presses (
        interaction INTEGER PRIMARY KEY,
        duel INTEGER NOT NULL REFERENCES duels (id),
        user INTEGER NOT NULL,
        prompt INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE calls (
        prompt INTEGER PRIMARY KEY,
        duel INTEGER NOT NULL REFERENCES duels (id),
        seat INTEGER CHECK (seat IN (0, 1)),
        after_ms INTEGER,
        ahead_ms INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE results (
        duel INTEGER PRIMARY KEY REFERENCES duels (id),
        winner INTEGER CHECK (winner IN (0, 1)),
        cause TEXT NOT NULL CHECK (cause IN ('score', 'resigned', 'claimed', 'void')),
        challenger_points INTEGER NOT NULL,
        challenged_points INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        ended_at_ms INTEGER NOT NULL,
        CONSTRAINT void_has_no_winner CHECK ((cause = 'void') = (winner IS NULL))
    ) STRICT
    """,
    # A start shows the results that a kill may have kept from being shown.
    "CREATE INDEX ended ON results (ended_at_ms)",
    "CREATE TABLE memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at_ms INTEGER NOT NULL) STRICT",
)

STANDING_PROMPTS: Final = (
    # A row as long as the prompt stands, or may stand: it is written before the message is posted,
    # and the message's id when Discord has told it. So a start can take away what a kill left.
    """
    CREATE TABLE prompts (
        duel INTEGER NOT NULL REFERENCES duels (id),
        version INTEGER NOT NULL,
        message INTEGER,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (duel, version)
    ) STRICT, WITHOUT ROWID
    """,
    # A start shows as closed what a kill may have kept from being shown so.
    """
    CREATE INDEX closed ON duels (acted_at_ms)
        WHERE status IN ('declined', 'withdrawn', 'expired')
    """,
)

READERS: Final = (
    """
    CREATE TABLE readers (
        user INTEGER PRIMARY KEY,
        hand_order TEXT NOT NULL,
        CONSTRAINT known_order CHECK (hand_order IN ('colour', 'rank'))
    ) STRICT
    """,
    # A player's first matches are counted whenever a hand is opened.
    "CREATE INDEX played_as_challenger ON duels (challenger) WHERE status = 'over'",
    "CREATE INDEX played_as_challenged ON duels (challenged) WHERE status = 'over'",
)

EXPIRIES: Final = (
    # Until when a challenge can be answered, which moves by the time in which nobody could.
    "ALTER TABLE duels ADD COLUMN expires_at_ms INTEGER NOT NULL DEFAULT 0",
    # What it was until then, for all alike: ten minutes.
    "UPDATE duels SET expires_at_ms = opened_at_ms + 600000",
)

PLAY_TIME: Final = (
    # The times of limits are play time (bot.duel.play_time). NULL: a row from before, by the
    # host's clock. A duel from before has NULL too, and its deadline tells how far it was moved.
    "ALTER TABLE actions ADD COLUMN play_ms INTEGER",
    "ALTER TABLE duels ADD COLUMN lost_ms INTEGER",
    "ALTER TABLE alive ADD COLUMN lost_ms INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE server_time (
        guild INTEGER PRIMARY KEY,
        lost_ms INTEGER NOT NULL,
        stopped_since_ms INTEGER
    ) STRICT
    """,
)

HEALTH: Final = (
    # How the bot is (bot.health), as JSON: a beat writes it beside the time.
    "ALTER TABLE alive ADD COLUMN health TEXT",
    "DELETE FROM memory WHERE name = 'vitals'",
)
