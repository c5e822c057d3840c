/** Where a file comes from. */
export const IMPORT_PRESETS = { hotmart: 'Hotmart', kiwify: 'Kiwify', eduzz: 'Eduzz' } as const
export type ImportPreset = keyof typeof IMPORT_PRESETS

export interface ImportColumn {
  name: string
  title: string
  help?: string
  required?: boolean
  /** Headings that mean this column, whoever wrote the file. */
  headings: readonly string[]
  /** Headings of one house, which come before the others. */
  presets?: Partial<Record<ImportPreset, readonly string[]>>
}

export interface ImportKind {
  title: string
  /** `pessoa`, `pessoas`: what a row is. */
  noun: readonly [one: string, many: string]
  says: string
  /** Whether each person may be sent a link. */
  invites: boolean
  /** What is asked about names of the file that are not those of the shop. */
  choice?: { title: string; lead: string; none: string }
  columns: readonly ImportColumn[]
}

/** By which a row is known where it comes from. */
export const EXTERNAL: ImportColumn = {
  name: 'externalId',
  title: 'Código na plataforma anterior',
  help: 'Com ele, enviar o mesmo arquivo outra vez não repete nada, mesmo que o e-mail tenha mudado.',
  headings: ['Código', 'Código externo', 'ID', 'Id'],
}
