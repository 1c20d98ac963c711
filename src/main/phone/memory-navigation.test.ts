import { expect, test } from "vitest";
import { memoryNavigation } from "./memory-navigation.ts";

test("a page inside another one has a history of its own: steps on, back, and no further than the first", () => {
  const navigation = memoryNavigation("/app/x/");
  const seen: string[] = [];
  const stop = navigation.subscribe(() => seen.push(`${navigation.current().move} ${navigation.current().path}`));
  navigation.push("/app/x/a");
  navigation.push("/app/x/a");
  navigation.push("/app/x/b");
  navigation.replace("/app/x/c");
  navigation.back("/app/x/");
  navigation.tab("/app/x/d");
  navigation.back("/app/x/");
  navigation.back("/app/x/first");
  expect(seen).toEqual([
    "push /app/x/a",
    "push /app/x/b",
    "replace /app/x/c",
    "pop /app/x/a",
    "tab /app/x/d",
    "pop /app/x/",
    "pop /app/x/first",
  ]);
  expect(navigation.current()).toMatchObject({ depth: 0 });
  stop();
  navigation.push("/app/x/e");
  expect(seen).toHaveLength(7);
});
