/** A lock is honest about what it protects, and about what it does not. */
export const enLock = {
  lock: "Lock with a PIN",
  on: "On",
  off: "Off",
  help: "It keeps others from opening this app on this phone. It does not encrypt the records: whoever knows this browser well, or has a backup, can read them.",
  pin: "PIN",
  again: "The PIN once more",
  present: "The present PIN",
  short: "At least 4 digits.",
  differs: "The two are not the same.",
  wrong: "That is not the PIN.",
  wait: "Too many tries. Wait {time}.",
  set: "Lock this app",
  take: "Take the lock off",
  wasSet: "Locked from now on",
  wasTaken: "The lock is off",
  locked: "Locked",
  unlock: "Unlock",
  forgot: "Forgot the PIN?",
  forgotHelp:
    "Nobody can look it up. You can take the lock off together with all records of this app on this phone; a backup brings them back.",
  erase: "Remove records and lock",
  eraseTitle: "Remove all records and the lock?",
};

export type LockWords = typeof enLock;
