import { useState } from "react";
import * as ui from "../index.ts";

export function OverlayButtons() {
  const [condition, setCondition] = useState<string | null>("Good");
  const [sheet, setSheet] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [segment, setSegment] = useState("list");
  const [search, setSearch] = useState("drill");
  const [chips, setChips] = useState<readonly string[]>(["out"]);
  return (
    <>
      <div className="gallery-flow">
        <ui.Button look="tonal" onClick={() => setSheet(true)}>
          Sheet
        </ui.Button>
        <ui.Button look="tonal" onClick={() => setConfirm(true)}>
          Confirm
        </ui.Button>
        <ui.Button
          look="tonal"
          onClick={() =>
            ui.showToast({
              text: "Loan deleted",
              action: { label: "Undo", onAction: () => ui.showToast({ text: "Loan is back" }) },
            })
          }
        >
          Toast with undo
        </ui.Button>
        <ui.Button
          look="tonal"
          onClick={() =>
            ui.showToast({ kind: "error", text: "Could not save: the storage is full. What you typed is kept here." })
          }
        >
          Error toast
        </ui.Button>
        <ui.Menu
          label="Menu"
          items={[
            { key: "sort", label: "Sort by name", checked: true, onAction: () => {} },
            { key: "copy", label: "Duplicate", icon: "copy", onAction: () => {} },
            { key: "no", label: "Archive", icon: "archive", onAction: () => {}, refusal: "Only a keeper can do this." },
            { key: "delete", label: "Delete", icon: "trash-2", danger: true, onAction: () => {} },
          ]}
        />
      </div>
      <div className="gallery-stack">
        <ui.SearchField value={search} onChange={setSearch} />
        <ui.SegmentedControl
          label="View"
          value={segment}
          onChange={setSegment}
          segments={[
            { value: "list", label: "List" },
            { value: "board", label: "Board" },
            { value: "map", label: "Map" },
          ]}
        />
        <ui.FilterChips
          label="Filters"
          chips={[
            { key: "in", label: "In", count: 131, on: chips.includes("in") },
            { key: "out", label: "Out", count: 14, on: chips.includes("out") },
            { key: "kind", label: "Kind", opens: true, icon: "list-filter" },
            { key: "long", label: "Waiting for approval", on: chips.includes("long") },
          ]}
          onPress={(key) => setChips(chips.includes(key) ? chips.filter((one) => one !== key) : [...chips, key])}
        />
      </div>
      <ui.Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="Return tool"
        description="The keeper checks it and gives the deposit back."
        footer={
          <ui.Button block onClick={() => setSheet(false)}>
            Return
          </ui.Button>
        }
      >
        <ui.FieldGroup>
          <ui.Field label="Returned on" required>
            <ui.DateInput kind="date" value="2026-11-15" onChange={() => {}} />
          </ui.Field>
          <ui.Field label="Condition">
            <ui.Choice
              look="sheet"
              options={["As new", "Good", "Worn"].map((label) => ({ value: label, label }))}
              value={condition}
              onChange={setCondition}
            />
          </ui.Field>
          <ui.Field label="Note">
            <ui.TextArea value="" onChange={() => {}} />
          </ui.Field>
        </ui.FieldGroup>
      </ui.Sheet>
      <ui.ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        danger
        title="Delete this loan?"
        text="It can't be brought back."
        confirm="Delete loan"
        onConfirm={() => {}}
      />
    </>
  );
}
