import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";

/** At the bottom of every page: the state of the draft, and the button that applies it. */
export function DraftBar({ atChecks = false }: { readonly atChecks?: boolean }) {
  const { draft, apply, go, openApp } = useChange();
  const { words } = useSpoken();
  const icon = useStateIcon();
  return (
    <ActionBar>
      {atChecks ? null : (
        <Button look="tonal" icon={icon} onClick={() => go({ kind: "checks" })}>
          <DraftState />
        </Button>
      )}
      {draft.isChanged ? (
        // Pressing *Open app* blurs a field, which may change the draft and swap the buttons: the keys keep that press
        // from becoming one on *Apply*.
        <Button key="apply" aria-keyshortcuts="Control+S Meta+S" onClick={apply}>
          {words.apply}
        </Button>
      ) : (
        <Button key="open" onClick={openApp}>
          {words.openApp}
        </Button>
      )}
    </ActionBar>
  );
}

function useStateIcon(): string | undefined {
  const { findings } = useChange().draft;
  if (findings === null) return undefined;
  if (findings.some(({ severity }) => severity === "error")) return "circle-alert";
  return findings.some(({ severity }) => severity === "warning") ? "triangle-alert" : "circle-check";
}

/** The numbers of errors and warnings. */
export function DraftState() {
  const { findings } = useChange().draft;
  const words = useCardWords();
  if (findings === null) return words.checking;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  if (errors > 0) return words.errorsCount(errors);
  return warnings > 0 ? words.warningsCount(warnings) : words.allGood;
}

/** In the header of every page: undo, redo, the same place as text, and discarding all changes. */
export function DraftActions({ at = null }: { readonly at?: number | null }) {
  const { draft, go } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const discard = (): void => {
    draft.discard();
    showToast({ text: words.changesDiscarded, action: { label: words.undo, onAction: draft.undo } });
  };
  return (
    <>
      {draft.mayUndo ? <IconButton icon="undo-2" look="glass" label={words.undo} onClick={draft.undo} /> : null}
      <Menu
        label={cards.change}
        items={[
          ...(at === null
            ? []
            : [
                {
                  key: "app",
                  label: cards.forms.showInApp,
                  icon: "smartphone",
                  onAction: () => go({ kind: "tool", tool: "beside", at }),
                },
              ]),
          { key: "text", label: cards.asText, icon: "code", onAction: () => go({ kind: "text", at }) },
          { key: "checks", label: cards.checks, icon: "circle-check", onAction: () => go({ kind: "checks" }) },
          ...(draft.mayRedo ? [{ key: "redo", label: words.redo, icon: "redo-2", onAction: draft.redo }] : []),
          ...(draft.isChanged
            ? [{ key: "discard", label: words.discardChanges, icon: "rotate-ccw", onAction: discard }]
            : []),
        ]}
      />
    </>
  );
}
