/** Made by build.ts. */
declare module 'virtual:scalar' {
  export const scalarUrl: string;
}
