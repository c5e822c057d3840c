import { IMPORT_KIND_NAMES } from '@vitrine/contract/admin/import-kinds'
import { expect, test } from 'vitest'
import { newImportSections } from './import-fields.ts'

test('the form says of which files no export of the houses is known', () => {
  const fields = newImportSections([]).flatMap((section) => section.fields)
  const help = (kind: string) => fields.find(({ name }) => name === 'preset')!.helpOf!({ kind })
  const unknown = IMPORT_KIND_NAMES.filter((kind) => help(kind).startsWith('Não conhecemos uma exportação'))
  expect(unknown).toEqual(['products', 'coupons', 'lessons', 'progress'])
  expect(help('coupons')).toContain('uma exportação de cupons da Hotmart')
  expect(help('people')).toMatch(/^Os nomes das colunas são reconhecidos/)
})
