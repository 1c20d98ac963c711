// Chromium slows the page's thread down (Emulation.setCPUThrottlingRate) and no worker: "only supported for pages". So a
// worker that is measured runs this first. It knows when a piece of work begins (an event, a timer, the answer of the
// machine), and before anything leaves the worker, and when the piece is over, it waits three times as long as it worked.
// It sleeps meanwhile: a slow processor takes no other one away from the page. And only the processor is slow: what the
// disk takes to keep what was written counts once.
const RATE = 4;
/** Shared memory, on which a worker may sleep, is handed out by name only to pages of another kind. */
const cell = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
let begun = performance.now();
let slept = 0;
let onDisk = 0;

function wait() {
  const from = performance.now();
  const worked = from - begun - slept - onDisk;
  Atomics.wait(cell, 0, 0, worked * (RATE - 1) - slept);
  slept += performance.now() - from;
}

const { flush } = FileSystemSyncAccessHandle.prototype;
FileSystemSyncAccessHandle.prototype.flush = function flushed() {
  const from = performance.now();
  flush.call(this);
  onDisk += performance.now() - from;
};

const over = new MessageChannel();
over.port1.addEventListener("message", wait);
over.port1.start();
const post = MessagePort.prototype.postMessage;

/** A piece of work begins; the message to itself comes as soon as it is over. */
function begin() {
  begun = performance.now();
  slept = 0;
  onDisk = 0;
  post.call(over.port2, null);
}
begin();

const sends = [
  [self, "postMessage"],
  [MessagePort.prototype, "postMessage"],
  [BroadcastChannel.prototype, "postMessage"],
];
for (const [owner, name] of sends) {
  const send = owner[name];
  owner[name] = function slowly(...given) {
    wait();
    return send.apply(this, given);
  };
}

const slowed = (work) =>
  function piece(...given) {
    begin();
    return work.apply(this, given);
  };

const heard = new WeakMap();
const { addEventListener, removeEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function listen(type, listener, options) {
  if (typeof listener !== "function") return addEventListener.call(this, type, listener, options);
  if (!heard.has(listener)) heard.set(listener, slowed(listener));
  return addEventListener.call(this, type, heard.get(listener), options);
};
EventTarget.prototype.removeEventListener = function unlisten(type, listener, options) {
  return removeEventListener.call(this, type, heard.get(listener) ?? listener, options);
};

const { setTimeout } = self;
self.setTimeout = (work, ...given) => setTimeout(slowed(work), ...given);
const { request } = LockManager.prototype;
LockManager.prototype.request = function lock(name, ...given) {
  const work = given.pop();
  return request.call(this, name, ...given, slowed(work));
};

/** What goes on after an answer of the machine is a piece of work too. */
function answers(owner, ...names) {
  for (const name of names) {
    const ask = owner[name];
    owner[name] = async function answered(...given) {
      try {
        return await ask.apply(this, given);
      } finally {
        begin();
      }
    };
  }
}
answers(self, "fetch");
answers(WebAssembly, "instantiate", "instantiateStreaming", "compile", "compileStreaming");
answers(StorageManager.prototype, "getDirectory");
answers(FileSystemDirectoryHandle.prototype, "getDirectoryHandle", "getFileHandle", "removeEntry");
answers(FileSystemFileHandle.prototype, "createSyncAccessHandle");
