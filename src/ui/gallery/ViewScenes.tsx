import { useState } from "react";
import * as ui from "../index.ts";
import { drawnPicture } from "./pictures.ts";
import { tools } from "./sample-tools.ts";

export function Overview() {
  return (
    <ui.Page
      title="Overview"
      subtitle="Sunday 15 November"
      actions={<ui.OfflineBadge waiting={2} onClick={() => {}} />}
    >
      <ui.StatGrid>
        <ui.Stat label="Out now" value="14" note="of 148 tools" icon="hand-helping" tint="blue" onClick={() => {}} />
        <ui.Stat label="Late" value="3" note="longest 9 days" icon="clock" tint="red" onClick={() => {}} />
        <ui.Stat label="Deposits held" value="€ 460" icon="wallet" tint="green" />
        <ui.Stat label="In repair" value="2" icon="wrench" tint="amber" />
      </ui.StatGrid>
      <ui.Chart
        kind="bar"
        title="Loans by kind"
        labelHead="Kind"
        valueHead="Loans"
        points={[
          { label: "Drills and screwdrivers", value: 42 },
          { label: "Saws", value: 27 },
          { label: "Garden", value: 19 },
          { label: "Ladders", value: 8 },
        ]}
      />
      <ui.Chart
        kind="line"
        title="Loans a week"
        labelHead="Week"
        valueHead="Loans"
        points={[8, 11, 9, 14, 13, 18, 16, 21].map((value, index) => ({ label: `W${38 + index}`, value }))}
      />
      <ui.Chart
        kind="pie"
        title="Condition"
        labelHead="Condition"
        valueHead="Tools"
        points={[
          { label: "As new", value: 38, tint: "green" },
          { label: "Good", value: 81, tint: "teal" },
          { label: "Worn", value: 24, tint: "amber" },
          { label: "Broken", value: 5, tint: "red" },
        ]}
      />
    </ui.Page>
  );
}

export function CalendarScene() {
  const [month, setMonth] = useState("2026-11");
  const [day, setDay] = useState("2026-11-16");
  return (
    <ui.Page title="Calendar" bottom={<ui.FloatingAdd label="New loan" onClick={() => {}} />}>
      <ui.Calendar
        label="Loans by due date"
        month={month}
        onMonthChange={setMonth}
        today="2026-11-15"
        day={day}
        onDayChange={setDay}
        entries={[
          { key: "1", title: "Circular saw", subtitle: "Jonas Weber", date: "2026-11-12", tint: "red" },
          {
            key: "2",
            title: "Cordless drill",
            subtitle: "Amira Haddad",
            date: "2026-11-16",
            time: "10:00",
            tint: "blue",
            onClick: () => {},
          },
          {
            key: "3",
            title: "Generator 2 kW",
            subtitle: "Riverside school",
            date: "2026-11-16",
            time: "14:30",
            tint: "amber",
            onClick: () => {},
          },
          {
            key: "4",
            title: "Hedge trimmer",
            subtitle: "Li Na",
            date: "2026-11-16",
            time: "18:00",
            tint: "green",
            onClick: () => {},
          },
          { key: "5", title: "Ladder", date: "2026-11-20", until: "2026-11-22" },
        ]}
        empty="Nothing is due on this day."
      />
    </ui.Page>
  );
}

export function Long() {
  const [open, setOpen] = useState<string | null>(null);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const each = 385;
  return (
    <ui.Page
      title="My people"
      subtitle="10,010 people"
      scrollKey="gallery.long"
      actions={
        <>
          <ui.OfflineBadge label="Postausgang" waiting={12} onClick={() => {}} />
          <ui.IconButton icon="search" label="Search" look="glass" onClick={() => {}} />
          <ui.IconButton icon="ellipsis" label="More" look="glass" onClick={() => {}} />
        </>
      }
    >
      <ui.VirtualList
        label="People"
        count={each * letters.length}
        rowKey={(index) => index}
        sections={[...letters].map((letter, index) => ({ start: index * each, heading: letter }))}
        renderRow={(index) => {
          const name = `${letters[Math.floor(index / each)]}${["lma", "runo", "elia", "ario", "ustine"][index % 5]} ${["Okafor", "Lindqvist", "Marchetti", "Haddad", "Nguyen", "Weber"][index % 6]}`;
          return (
            <ui.ListRow
              as="div"
              title={name}
              subtitle={`Member ${index + 1}`}
              start={<ui.Avatar name={name} />}
              onClick={() => setOpen(name)}
            />
          );
        }}
      />
      <ui.ConfirmDialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open ?? ""}
        confirm="Done"
        alertOnly
        onConfirm={() => {}}
      />
    </ui.Page>
  );
}

export function PhotosScene() {
  return (
    <ui.Page title="Photos">
      <ui.GalleryGrid
        label="Photos"
        items={tools.slice(0, 6).map((tool, index) => ({
          key: tool.name,
          title: tool.name,
          subtitle: tool.place,
          src: index === 4 ? null : drawnPicture(index * 55, (["hill", "box", "leaf"] as const)[index % 3]),
          badge: index % 2 ? <ui.StatusPill tint={tool.tint}>{tool.status}</ui.StatusPill> : undefined,
        }))}
      />
    </ui.Page>
  );
}

function repairCard(index: number) {
  const tool = tools[index] ?? tools[0];
  return (
    <ui.BoardCard key={tool.name} card={tool.name}>
      <ui.Card
        title={tool.name}
        subtitle={tool.place}
        onClick={() => {}}
        badge={
          <ui.Badge tint={["red", "amber", "grey"][index % 3] ?? "grey"}>
            {["Urgent", "Soon", "Any time"][index % 3]}
          </ui.Badge>
        }
        end={
          <ui.Menu
            look="plain"
            label={`Actions for ${tool.name}`}
            items={[{ key: "move", label: "Move to …", icon: "arrow-left-right", onAction: () => {} }]}
          />
        }
      >
        Reported 12 Nov by Amira Haddad
      </ui.Card>
    </ui.BoardCard>
  );
}

export function BoardScene() {
  return (
    <ui.Page title="Repairs" wide>
      <ui.Board
        label="Repairs by status"
        columns={[
          { key: "new", title: "Reported", tint: "blue", count: 3, children: [0, 1, 2].map(repairCard) },
          { key: "doing", title: "In repair", tint: "amber", count: 2, children: [3, 4].map(repairCard) },
          { key: "done", title: "Mended", tint: "green", count: 0, children: null },
        ]}
        drag={{ targets: async () => new Set(["doing", "done"]), drop: () => {} }}
        empty="Nothing here"
      />
    </ui.Page>
  );
}

export function EmptyScene() {
  return (
    <ui.Page title="Loans">
      <ui.EmptyState
        icon="hand-helping"
        title="No loans yet"
        text="Lend a tool, and it shows here until it comes back."
        action={<ui.Button icon="plus">Lend a tool</ui.Button>}
      />
    </ui.Page>
  );
}
