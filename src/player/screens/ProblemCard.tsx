import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { WithCode } from "#ui/feedback/WithCode.tsx";
import type { Problem } from "#model/expression.ts";
import { usePlayer } from "../player-context.ts";

interface ProblemCardProps {
  readonly problem: Problem;
  /** What can't be shown; a part of the screen unless given. */
  readonly title?: string;
  /** The line of the document, where it is known. */
  readonly line?: number;
}

/** A mistake of the document, shown where it stands; the rest of the app runs. What is wrong is for builders. */
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
