// Chromium can throttle the page's thread (Emulation.setCPUThrottlingRate) but no workers: "only supported for pages".
// So a measured worker runs this first. It notes when a task begins (an event, a timer, the result of a system call).
// Before anything leaves the worker, and when the task ends, it waits three times as long as the task has run.
// Meanwhile it sleeps, so it takes no CPU time from the page. Only the processor is slow: disk writes count once.
const RATE = 4;
/**
 * Shared memory, on which a worker can sleep. It comes from WebAssembly, because `SharedArrayBuffer` is only defined for
 * cross-origin isolated pages.
 */
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

/** A task begins; the message to itself arrives as soon as it ends. */
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

/** Code that continues after a system call's result is a task too. */
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
