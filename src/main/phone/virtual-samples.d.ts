declare module "virtual:samples" {
  export const samples: readonly {
    readonly file: string;
    readonly name: string;
    readonly icon: string | null;
    readonly colour: string | null;
    readonly summary: string;
  }[];
}
