import type { AnswersWords } from "./en.ts";

export const zhAnswers: AnswersWords = {
  answered: (done: string, of: string) => `${done}/${of}`,
  next: "下一项",
  details: (title: string) => `详情：${title}`,
  less: "减一",
  more: "加一",
  save: "保存回答",
  leftOpen: (title: string) => `“${title}”尚未保存。请打开并填写完整。`,
  noField: (field: string) => `无${field}`,
  selectAll: "全选",
  selectNone: "取消全选",
  cantDelete: (title: string) => `“${title}”暂时无法删除`,
  inTheWay: "以下条目仍在引用它。请打开它们进行修改或删除。",
  goBack: "返回",
  location: {
    unavailable: "设备暂时无法定位。请到室外，或手动输入。",
    timeout: "定位超时。请重试，或手动输入。",
  },
};
