// TanStack Virtual alone: 100,000 rows of two lines, in memory and of known height.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { createRoot } from "react-dom/client";

const COUNT = 100_000;

function BareList() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: COUNT,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    overscan: 8,
  });
  return (
    <div id="scroller" ref={scroller}>
      <div style={{ position: "relative", height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} className="row" style={{ transform: `translateY(${start}px)` }}>
            Tool {index}
            <small>Power tools · shelf {index % 9}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById("root")!).render(<BareList />);
