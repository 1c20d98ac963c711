import type { ReactNode } from "react";
import * as ui from "../index.ts";
import { FieldsInEveryState } from "./Fields.tsx";
import { OverlayButtons } from "./Overlays.tsx";
import { drawnPicture } from "./pictures.ts";

function Shelf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="gallery-shelf">
      <h2 className="gallery-shelf-title">{title}</h2>
      {children}
    </section>
  );
}

const looks = ["primary", "tonal", "plain", "danger", "danger-tonal"] as const;
const nothing = (): void => {};

/** Every component in every state, on one page. */
export function Everything() {
  return (
    <ui.Page
      title="The phone kit"
      subtitle="Every component in every state"
      actions={<ui.IconButton icon="bell" label="2 notices" look="glass" badge={2} />}
    >
      <Shelf title="Buttons">
        <div className="gallery-flow">
          {looks.map((look) => (
            <ui.Button key={look} look={look}>
              {look}
            </ui.Button>
          ))}
          <ui.Button icon="plus">With icon</ui.Button>
          <ui.Button busy>Saving</ui.Button>
          <ui.Button disabled>Disabled</ui.Button>
          <ui.Button look="plain" disabled>
            Disabled
          </ui.Button>
          <ui.Button size="small" look="tonal">
            Small
          </ui.Button>
          <ui.Button block>Full width</ui.Button>
        </div>
        <div className="gallery-flow">
          {(["plain", "glass", "tonal", "primary"] as const).map((look) => (
            <ui.IconButton key={look} icon="star" label={`${look} icon`} look={look} />
          ))}
          <ui.IconButton icon="list-filter" label="Filter, on" pressed />
          <ui.IconButton icon="trash-2" label="Disabled" disabled />
          <ui.IconButton icon="no such icon" label="Unknown icon" look="glass" />
        </div>
      </Shelf>

      <Shelf title="Badges and statuses">
        <div className="gallery-flow">
          {ui.colourWords.map((word) => (
            <ui.Badge key={word} tint={word}>
              {word}
            </ui.Badge>
          ))}
          {ui.colourWords.map((word) => (
            <ui.StatusPill key={word} tint={word}>
              {word}
            </ui.StatusPill>
          ))}
          <ui.Badge tint="accent" icon="tag">
            Accent
          </ui.Badge>
          <ui.OfflineBadge />
          <ui.OfflineBadge waiting={4} onClick={nothing} />
          <ui.RatingShown value={4} />
        </div>
        <div className="gallery-flow">
          {["Amira Haddad", "Jonas Weber", "李娜", "ليلى حسن", "Zoë"].map((name) => (
            <ui.Avatar key={name} name={name} />
          ))}
          <ui.Avatar name="Small One" size="small" />
          <ui.Avatar name="Large One" size="large" />
          <ui.AppIcon name="Tool library" icon="🔧" />
          <ui.AppIcon name="Site inspection" icon="clipboard-check" />
          <ui.AppIcon name="Stock count" />
          {["crimson", "#facc15", "navy", "grey"].map((colour) => (
            <span key={colour} style={ui.accentStyle(colour)}>
              <ui.AppIcon name={colour} size="small" />
            </span>
          ))}
        </div>
      </Shelf>

      <Shelf title="Rows">
        <ui.ListGroup
          heading="Shapes"
          headingEnd="12 of 148"
          footer="Each row can be pressed anywhere; swipe or rest a finger for more."
        >
          <ui.ListRow title="Plain row" />
          <ui.ListRow title="Opens something" onClick={nothing} />
          <ui.ListRow title="With a subtitle" subtitle="Second line in quieter ink" onClick={nothing} />
          <ui.ListRow
            start={<ui.Tile icon="wrench" />}
            title="Icon tile"
            subtitle="In the accent"
            value="12 Nov"
            onClick={nothing}
          />
          <ui.ListRow
            start={<ui.Tile icon="🪜" tint="amber" />}
            title="Emoji tile"
            subtitle="Any emoji"
            badge={<ui.StatusPill tint="green">In</ui.StatusPill>}
            onClick={nothing}
          />
          <ui.ListRow
            start={<ui.Thumbnail src={drawnPicture(160)} />}
            title="Picture"
            subtitle="Thumbnail"
            value="€ 1,249.00"
            badge={<ui.StatusPill tint="red">Late</ui.StatusPill>}
            onClick={nothing}
          />
          <ui.ListRow start={<ui.Thumbnail src={null} />} title="Picture missing" onClick={nothing} />
          <ui.ListRow start={<ui.Avatar name="Amira Haddad" />} title="Amira Haddad" subtitle="Keeper" href="#amira" />
          <ui.ListRow tint="red" title="Tinted row" subtitle="Colour if late" onClick={nothing} />
          <ui.ListRow title="Current row" aria-current="page" onClick={nothing} />
          <ui.ListRow
            title="Donaudampfschifffahrtsgesellschaftskapitänsmützenständer"
            subtitle="A long German word and a long second line that goes on and on until it must be cut after two lines at the latest, wherever that is"
            value="31.12.2026"
            onClick={nothing}
          />
          <ui.ListRow
            title="With actions"
            subtitle="Swipe, rest a finger, or press the button"
            actions={[
              { key: "a", label: "Lend", icon: "hand-helping", tint: "blue", onAction: nothing },
              { key: "b", label: "Delete", icon: "trash-2", danger: true, onAction: nothing },
              { key: "c", label: "Archive", onAction: nothing, refusal: "Only a keeper can do this." },
            ]}
            onClick={nothing}
          />
          <ui.ListRow title="Can't be pressed now" disabled onClick={nothing} />
          <ui.ListRow title="Delete everything" danger onClick={nothing} />
        </ui.ListGroup>
        <ui.ListGroup heading="Select">
          <ui.ListRow title="Selected" selected onSelect={nothing} subtitle="Whole row is the checkbox" />
          <ui.ListRow title="Not selected" selected={false} onSelect={nothing} />
        </ui.ListGroup>
        <ui.ListGroup heading="Facts">
          <ui.ListRow shape="fact" title="Notes" subtitle={"First line\nSecond line"} />
          <ui.ListRow
            shape="fact"
            title="Phone"
            subtitle="+49 30 1234567"
            end={<ui.IconButton icon="phone" label="Call" look="tonal" />}
          />
          <ui.ListRow title="Due" value="16 Nov 2026" />
        </ui.ListGroup>
      </Shelf>

      <Shelf title="Notices and progress">
        <ui.Banner title="Saved on this phone">It is sent as soon as there is a network.</ui.Banner>
        <ui.Banner kind="success" title="All sent" />
        <ui.Banner kind="warning" title="Due tomorrow" onDismiss={nothing}>
          Two people are waiting.
        </ui.Banner>
        <ui.Banner
          kind="error"
          title="The server did not answer"
          code="no-answer"
          actions={
            <>
              <ui.Button look="plain" size="small">
                Try again
              </ui.Button>
              <ui.Button look="plain" size="small">
                Keep for later
              </ui.Button>
            </>
          }
        >
          Your loan is kept on this phone.
        </ui.Banner>
        <div className="gallery-stack">
          <ui.ProgressBar label="Importing loans" value={0.42} note="420 of 1,000" />
          <ui.ProgressBar label="Looking for changes" value={null} />
        </div>
        <ui.SkeletonRows rows={3} />
        <ui.EmptyState
          icon="package"
          title="Nothing on the shelf"
          text="Add a tool, or bring a list from a file."
          action={<ui.Button look="tonal">Add a tool</ui.Button>}
          compact
        />
      </Shelf>

      <Shelf title="Cards">
        <ui.CardGrid label="Cards">
          <ui.Card
            title="Boiler room"
            subtitle="Inspected 3 days ago"
            picture={drawnPicture(20, "box")}
            badge={<ui.StatusPill tint="amber">Open</ui.StatusPill>}
            onClick={nothing}
          >
            4 findings, 1 serious
          </ui.Card>
          <ui.Card
            title="Roof"
            start={<ui.Tile icon="house" />}
            subtitle="Never inspected"
            tint="red"
            href="#roof"
            footer={
              <ui.Button look="tonal" size="small">
                Inspect
              </ui.Button>
            }
          />
        </ui.CardGrid>
      </Shelf>

      <Shelf title="Overlays">
        <OverlayButtons />
      </Shelf>

      <Shelf title="Form fields">
        <FieldsInEveryState />
      </Shelf>

      <Shelf title="Numbers and charts">
        <ui.StatGrid>
          <ui.Stat label="Out now" value="14" note="of 148 tools" icon="hand-helping" tint="blue" onClick={nothing} />
          <ui.Stat label="Worth of all tools" value="€ 48,210" />
        </ui.StatGrid>
        <ui.Chart
          kind="bar"
          title="By kind"
          labelHead="Kind"
          valueHead="Loans"
          points={[
            { label: "Drills", value: 42 },
            { label: "Saws", value: 27, tint: "orange" },
            { label: "None", value: 0 },
          ]}
        />
        <ui.Chart
          kind="line"
          title="By week"
          labelHead="Week"
          valueHead="Loans"
          points={[3, 5, 4, 9].map((value, index) => ({ label: `W${index + 1}`, value }))}
        />
        <ui.Chart
          kind="pie"
          title="By condition"
          labelHead="Condition"
          valueHead="Tools"
          points={[
            { label: "Good", value: 8 },
            { label: "Worn", value: 3 },
            { label: "Broken", value: 1 },
          ]}
        />
      </Shelf>

      <Shelf title="Changes and prose">
        <ui.DiffList
          label="Changes"
          entries={[
            { key: "1", kind: "added", label: "member may now delete Loan" },
            { key: "2", kind: "changed", label: "Due", before: "12 Nov 2026", after: "16 Nov 2026", note: "3 records" },
            { key: "3", kind: "removed", label: "Field colour", note: "12 values are set aside" },
          ]}
        />
        <ui.Text>
          {
            "Prose is shown as it was written.\n\nA second paragraph. <b>Markup</b> is text here, as everything else is."
          }
        </ui.Text>
      </Shelf>
    </ui.Page>
  );
}
