import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileAt, isNode, type Node, nameOf, repository, textOf, visit } from '../test/architecture/syntax.ts'

/** What is written of a field in its declaration, of what it spreads as well. */
function partsOf(object: Node): Map<string, Node> {
  return new Map(
    (object.properties as Node[]).flatMap((part): [string, Node][] => {
      if (part.type !== 'SpreadElement')
        return isNode(part.value) ? [[nameOf(part.key) ?? '', part.value]] : []
      const spread = part.argument as Node
      const inner = spread.type === 'TSAsExpression' ? (spread.expression as Node) : spread
      return inner.type === 'ObjectExpression' ? [...partsOf(inner)] : []
    }),
  )
}

/** Every field for a text that the team writes for itself, with what is said at it. */
function internalFields(): { path: string; says: Node | undefined }[] {
  const found: { path: string; says: Node | undefined }[] = []
  for (const path of globSync('web/app/{admin,routes/admin}/**/*.{ts,tsx}', { cwd: repository }))
    visit(fileAt(path).program, (node) => {
      if (node.type !== 'ObjectExpression') return
      const parts = partsOf(node)
      const isText = ['text', 'multiline'].includes(textOf(parts.get('kind')) ?? '')
      const label = textOf(parts.get('label')) ?? ''
      if (isText && (textOf(parts.get('name')) === 'reason' || / para a equipe$/.test(label)))
        found.push({ path, says: / para a equipe$/.test(label) ? parts.get('label') : parts.get('help') })
    })
  return found
}

test('a text that nobody outside the team reads says so at its field', () => {
  const fields = internalFields()
  expect(fields.length).toBeGreaterThan(4)
  const silent = fields.filter(
    ({ says }) => nameOf(says) !== 'INTERNAL' && !/equipe/.test(textOf(says) ?? ''),
  )
  expect(silent).toEqual([])
})
