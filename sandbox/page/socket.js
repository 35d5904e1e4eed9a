/** The page's one websocket: numbered requests, frames from the server, reconnecting by itself. */

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

/** A request the sandbox refused, in its own words; `code` is Discord's, if Discord would have refused it. */
export class Refused extends Error {
  constructor(words, code = "") {
    super(words);
    this.code = code;
  }
}

/** The connection to the sandbox; `onFrame(frame)` hears it, `onState(connected)` its coming and going. */
export class SandboxSocket {
  #url;
  #onFrame;
  #onState;
  #socket = null;
  #number = 0;
  #waiting = new Map();
  #wait = FIRST_WAIT_MS;

  constructor(url, { onFrame, onState }) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#onState = onState;
    this.#connect();
  }

  /** Send a frame and get the sandbox's `done` reply. Rejects with Refused, also when cut off. */
  request(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("The sandbox is not connected."));
    }
    const n = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...frame, n }));
    });
  }

  #connect() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT_MS;
      this.#onState(true);
    });
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #receive(frame) {
    const waiting = this.#waiting.get(frame.n);
    if (waiting && (frame.t === "done" || frame.t === "refused")) {
      this.#waiting.delete(frame.n);
      if (frame.t === "done") waiting.resolve(frame);
      else waiting.reject(new Refused(frame.why, frame.code));
    } else this.#onFrame(frame);
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) reject(new Refused("The connection to the sandbox was lost."));
    this.#waiting.clear();
    this.#onState(false);
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
