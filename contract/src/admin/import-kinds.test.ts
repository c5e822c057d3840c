import { expect, test } from 'vitest'
import { IMPORT_PRESETS, type ImportPreset } from './import-column.ts'
import { IMPORT_KIND_NAMES, IMPORT_KINDS, presetsOf, suggestColumns } from './import-kinds.ts'

const PRESETS = Object.keys(IMPORT_PRESETS) as ImportPreset[]

test('people, enrolments and subscriptions are known of every house, the rest of none', () => {
  expect(Object.fromEntries(IMPORT_KIND_NAMES.map((kind) => [kind, presetsOf(kind)]))).toEqual({
    people: PRESETS,
    subscriptions: PRESETS,
    products: [],
    coupons: [],
    lessons: [],
    enrolments: PRESETS,
    progress: [],
  })
})

test('each first heading of a preset is read as its own column, beside all the others of the file', () => {
  for (const kind of IMPORT_KIND_NAMES)
    for (const preset of presetsOf(kind)) {
      const columns = IMPORT_KINDS[kind].columns.filter(({ presets }) => presets?.[preset])
      const headings = columns.map(({ presets }) => presets![preset]![0]!)
      const found = suggestColumns(kind, headings, preset)
      expect(found, `${kind} of ${preset}: ${headings}`).toEqual(
        Object.fromEntries(columns.map(({ name }, at) => [name, at])),
      )
    }
})
