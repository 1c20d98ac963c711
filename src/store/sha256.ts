/** SHA-256 (FIPS 180-4), synchronous: files are kept inside a transaction, where nothing can be awaited. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants are the fractions of the roots of the first primes, so they are computed, not copied. */
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(candidate ** (1 / 2));
  K[found] = fraction(candidate ** (1 / 3));
  found++;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): string {
  const hash = START.slice();
  const schedule = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) block(hash, schedule, view, at);
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(tail.length - 4, (bytes.length * 8) >>> 0);
  for (let at = 0; at < tail.length; at += 64) block(hash, schedule, end, at);
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

function block(hash: Uint32Array, w: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const large = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + small + (w[i - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] ?? 0) + word;
  });
}
