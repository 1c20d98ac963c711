// The memory of a page that shows a list, and of its worker: the list is scrolled the same way at both sizes.

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

export async function measureMemory(context, address, { few, many, count }) {
  const small = await heapOf(context, `${address}#/app/${few}/loans`);
  const large = await heapOf(context, `${address}#/app/${many}/loans`);
  const line = (what, of, most) => ({
    what: `${what} at ${count} records`,
    peer: "10,000 records",
    ours: large[of],
    theirs: small[of],
    aim: { most },
    unit: megabytes,
  });
  return [line("memory of the page that shows the list", "page", 1.2), line("memory of its worker", "worker", 1.2)];
}

async function heapOf(context, url) {
  const page = await context.newPage();
  const pageSide = await context.newCDPSession(page);
  const workers = await attachToWorkers(pageSide);
  await page.goto(url);
  await page.getByRole("listitem").first().waitFor();
  for (let i = 0; i < 30; i++) {
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  await pageSide.send("HeapProfiler.collectGarbage");
  await pageSide.send("HeapProfiler.collectGarbage");
  const { usedSize } = await pageSide.send("Runtime.getHeapUsage");
  const worker = await workers.heap();
  await page.close();
  return { page: usedSize, worker };
}

/** A page's worker is a target of its own; its messages are wrapped in those of the page. */
export async function attachToWorkers(pageSide) {
  const sessions = [];
  const waiting = new Map();
  let last = 0;
  pageSide.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") sessions.push(sessionId);
  });
  pageSide.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await pageSide.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const send = (sessionId, method) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      void pageSide.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
    });
  const usage = async () => {
    const [session] = sessions;
    if (session === undefined) throw new Error("The page has no worker.");
    return send(session, "Runtime.getHeapUsage");
  };
  return {
    async heap() {
      await send(sessions[0], "HeapProfiler.collectGarbage");
      return (await usage()).usedSize;
    },
    /** Without garbage collection: objects, and the memory of byte arrays and SQLite. */
    usage,
  };
}
