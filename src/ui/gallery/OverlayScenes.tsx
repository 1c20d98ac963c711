import { useEffect, useState } from "react";
import * as ui from "../index.ts";
import { ToolDetail, ToolList } from "./ToolScenes.tsx";

export function SheetScene() {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>(["Good"]);
  return (
    <>
      <ToolDetail />
      <ui.OptionSheet
        open={open}
        onOpenChange={setOpen}
        title="Condition on return"
        chosen={chosen}
        onChosen={setChosen}
        options={[
          { value: "As new", label: "As new", tint: "green" },
          { value: "Good", label: "Good", detail: "Works, with signs of use", tint: "teal" },
          { value: "Worn", label: "Worn", detail: "Needs care soon", tint: "amber" },
          { value: "Broken", label: "Broken", detail: "Goes to repair", tint: "red" },
        ]}
      />
    </>
  );
}

export function DialogScene() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ToolDetail />
      <ui.ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Delete this tool?"
        text="12 earlier loans are kept. The tool itself can't be brought back."
        confirm="Delete tool"
        onConfirm={() => {}}
      />
    </>
  );
}

export function ToastScene() {
  useEffect(
    () =>
      ui.showToast({ text: "Cordless drill returned", action: { label: "Undo", onAction: () => {} }, stays: 60_000 }),
    [],
  );
  return <ToolList />;
}

export function MenuScene() {
  useEffect(() => document.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click(), []);
  return (
    <ui.Page
      title="Tools"
      actions={
        <ui.Menu
          label="More"
          items={[
            { key: "sort", label: "Sort by name", checked: true, onAction: () => {} },
            { key: "copy", label: "Duplicate", icon: "copy", onAction: () => {} },
            { key: "no", label: "Archive", icon: "archive", onAction: () => {}, refusal: "Only a keeper can do this." },
            { key: "delete", label: "Delete", icon: "trash-2", danger: true, onAction: () => {} },
          ]}
        />
      }
    >
      <ui.SkeletonRows rows={6} />
    </ui.Page>
  );
}
