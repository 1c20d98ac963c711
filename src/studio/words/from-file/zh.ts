import { plural } from "#player/words/plural.ts";
import type { FromFileWords } from "./en.ts";

const n = (count: number, one: string, other: string): string => plural("zh", count, { one, other });

export const zh: FromFileWords = {
  title: "从表格、表单或 API 创建",
  help: "选择一个表格（XLSX、ODS、CSV、JSON）、ODK 或 Kobo 表单（XLSForm）、OpenAPI 文档或 JSON Schema。",
  choose: "选择文件",
  reading: "正在读取文件…",
  appName: "应用名称",
  sheetRows: (sheet, rows) => `${sheet}，${n(rows, "#", "#")} 行`,
  rowsToo: "包含数据行",
  rowsTooHelp: "较长的表格会在创建应用后立即导入。",
  rowsLater: (count: string) => `创建应用后将立即导入另外 ${count} 行。`,
  use: "使用",
  left: "不包含",
  name: "名称",
  type: "类型",
  inTheFile: (header) => `文件中：${header}`,
  required: "必填",
  noDuplicates: "不可重复",
  link: (name) => `关联到 ${name}`,
  next: "下一步",
  back: "返回",
  make: "创建应用",
  taken: (taken, of) => `已包含 ${of} 项中的 ${taken} 项`,
  takenHelp: "之后都可以修改。",
  contents: "应用内容",
  fields: (count) => `${n(count, "#", "#")} 个字段`,
  notes: "保留为备注或未包含",
  allTaken: "没有遗漏。",
  more: (count) => `还有 ${count} 项`,
  refusals: {
    unknown: "无法用此文件创建应用。请选择表格、表单、OpenAPI 文档或 JSON Schema。",
    old: "这是旧版 Excel 文件（.xls）。请另存为 .xlsx 后重试。",
    locked: "此文件受密码保护。请另存为不带密码的文件后重试。",
    damaged: "此文件已损坏或不完整。请重新下载或复制。",
    damagedLine: (line) => `此文件第 ${line} 行已损坏。请修正该行，或重新复制文件。`,
    large: "此文件太大。",
    empty: "此文件为空。",
  },
};
