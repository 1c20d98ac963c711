/** Words of the PIN lock. They state what it protects and what it does not. */
export const enLock = {
  lock: "PIN lock",
  on: "On",
  off: "Off",
  help: "Keeps others from opening this app on this device. Your records are not encrypted: someone with technical skills or a backup can still read them.",
  pin: "PIN",
  again: "Repeat PIN",
  present: "Current PIN",
  short: "Use at least 4 digits.",
  differs: "The PINs don’t match.",
  wrong: "Wrong PIN. Try again.",
  wait: "Too many attempts. Try again in {time}.",
  set: "Turn on",
  take: "Turn off",
  wasSet: "PIN lock turned on",
  wasTaken: "PIN lock turned off",
  locked: "Locked",
  unlock: "Unlock",
  forgot: "Forgot your PIN?",
  forgotHelp:
    "A PIN can’t be recovered. You can turn off the lock by deleting all records of this app on this device. A backup brings them back.",
  erase: "Delete records and unlock",
  eraseTitle: "Delete all records and unlock?",
};

export type LockWords = typeof enLock;
