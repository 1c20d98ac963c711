// Runs in the measured page before its own scripts. Both times begin with the input event: `event` ends with the next
// frame (the part that INP measures), `shown` with the frame that shows the result.
window.measured = (() => {
  const TYPES = ["pointerdown", "pointerup", "click", "keydown", "keypress", "keyup"];
  let armed = 0;
  let began = null;
  let durations = [];
  let predicate = null;
  let done = null;

  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (TYPES.includes(name) && startTime >= armed) durations.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });

  const afterPaint = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  const look = () => {
    if (predicate === null) return;
    // A tap begins when the finger is lifted: until then it may become a swipe.
    if (began !== null && predicate()) {
      predicate = null;
      const at = performance.now();
      afterPaint((painted) => done({ shown: painted - began, drawn: at - began }));
    } else requestAnimationFrame(look);
  };
  for (const type of ["pointerup", "keydown"])
    addEventListener(
      type,
      (event) => {
        if (predicate !== null && began === null) began = event.timeStamp;
      },
      { capture: true },
    );

  return {
    /** Called before the finger moves; resolves when the page shows what `test` (a function) waits for. */
    begin(test) {
      armed = performance.now();
      began = null;
      durations = [];
      predicate = test;
      const shown = new Promise((resolve) => (done = resolve));
      requestAnimationFrame(look);
      window.asked = shown.then(async (times) => {
        // Entries of the event arrive after the frame.
        await new Promise((resolve) => setTimeout(resolve, 300));
        began = null;
        return { ...times, event: Math.max(0, ...durations) };
      });
    },
    /** Frames during scrolling: how many there were, and how many were missed at 60 per second. */
    frames() {
      const times = [];
      let on = true;
      const tick = (now) => {
        times.push(now);
        if (on) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      return () => {
        on = false;
        const gaps = times.slice(1).map((time, index) => time - times[index]);
        return {
          frames: gaps.length,
          dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0),
          longest: Math.max(0, ...gaps),
        };
      };
    },
  };
})();
