import { expect, test } from 'vitest'
import { AdminRole, may, PERMISSIONS, permissionsOf, ROLES, roleWords } from './permission.ts'

test.each(AdminRole.options)('what %s may and may not is said in words, each permission once', (role) => {
  const { sees, does, lacks } = roleWords(role)
  const said = [...sees.map((words) => `ver ${words}`), ...does, ...lacks]
  expect(said.sort()).toEqual(Object.values(PERMISSIONS).sort())
  expect(sees.length + does.length).toBe(permissionsOf([role]).size)
})

test('what the shop earns is seen by owner and finance, and by who reads all of it', () => {
  const seeing = AdminRole.options.filter((role) => may([role], 'figures.read'))
  expect(seeing.map((role) => ROLES[role].name)).toEqual(['Dono', 'Financeiro', 'Leitura'])
})
