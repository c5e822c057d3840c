/** A step may ask for another address; then nothing is mounted. */
export interface Detour {
  redirect: string
}

/** Something that happens before the page comes alive. */
export interface Step {
  /** What the error log says when it fails. */
  name: string
  run(): Promise<Detour | undefined>
}
