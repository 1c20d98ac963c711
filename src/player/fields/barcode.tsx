import { useState } from "react";
import { BarcodeInput } from "#ui/form/BarcodeInput.tsx";
import { ScanSheet } from "../sheets/ScanSheet.tsx";
import { textOf, type WidgetProps } from "./widget.ts";

export function BarcodeWidget({ value, set, leave }: WidgetProps) {
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <BarcodeInput
        value={textOf(value)}
        onChange={(code) => set(code === "" ? null : code)}
        onBlur={leave}
        onScan={() => setScanning(true)}
      />
      <ScanSheet
        open={scanning}
        onOpenChange={setScanning}
        onCode={(code) => {
          set(code);
          leave();
        }}
      />
    </>
  );
}
