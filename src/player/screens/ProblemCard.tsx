import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { WithCode } from "#ui/feedback/WithCode.tsx";
import type { Problem } from "#model/expression.ts";
import { usePlayer } from "../player-context.ts";

interface ProblemCardProps {
  readonly problem: Problem;
  /** What can't be shown; by default, a part of the screen. */
  readonly title?: string;
  /** The line in the document, if known. */
  readonly line?: number;
}

/**
 * A mistake in the document, shown in place of the broken part; the rest of the app works. Details are for builders
 * only.
 */
export function ProblemCard({ problem, title, line }: ProblemCardProps) {
  const player = usePlayer();
  const { words, openSource } = player;
  return (
    <div className="page-note">
      <Banner
        kind="warning"
        title={title ?? words.partBroken}
        actions={
          openSource === null ? undefined : (
            <Button look="plain" size="small" onClick={() => openSource(problem.span)}>
              {words.viewSource}
            </Button>
          )
        }
      >
        {openSource === null ? null : (
          <WithCode text={line === undefined ? problem.message : words.labelled(words.inLine(line), problem.message)} />
        )}
      </Banner>
    </div>
  );
}
