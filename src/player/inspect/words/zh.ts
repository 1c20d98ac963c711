import type { InspectWords } from "./en.ts";

export const zh: InspectWords = {
  whyNoButton: "为什么没有按钮？",
  everythingOffered: "这里能做的一切都有按钮。",
  backToPointing: "继续点选",
  toTop: "移到顶部",
  toBottom: "移到底部",
  tapIt: "点按",
  create: (entity) => `新建${entity}`,
  screen: (name) => `页面“${name}”`,
  onlyFrom: (from, status) => `只能在“${from}”状态下进行，此记录当前为“${status}”。`,
  onlyFromNoStatus: (from) => `只能在“${from}”状态下进行，此记录没有状态。`,
  notLet: "此页面不提供：“Lets a user”中未列出。",
  byEffects: "无需手动操作，会随其他操作自动发生。",
  rule: "规则：",
};
