import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, printOf, readFile, run, undo, verdicts } from '../../../../test/support/importing.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)

const HEAD = 'Curso;Módulo;Aula;Ordem;Tipo;Texto;Vídeo;Minutos;Carga horária;Situação'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const read = (content: string) => readFile(shop, helena, { kind: 'lessons', content, fileName: 'aulas.csv' })
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'
const courseOf = async (q: string) => {
  const { items } = await helena.adminCourse.list({ q })
  return helena.adminCourse.read({ id: items[0]!.id })
}

test('a course comes in lesson by lesson in its order, and is undone whole', async () => {
  const before = await print()
  const content = file(
    `Retratos com Luz;Começo;Boas-vindas;;;"Olá.\n\nVamos lá.";;3;12;Publicada`,
    `Retratos com Luz;Começo;A câmera;;;;${VIDEO};9;;`,
    `retratos com luz;Na prática;Terceira;3;PDF;;;;;`,
    `Retratos com Luz;Na prática;Primeira;1;;Um texto;;;;`,
    `Retratos com Luz;Na prática;Segunda;1;;Outro texto;;;;`,
  )
  const checked = await check(helena, await read(content))
  expect(checked.counts).toMatchObject({ rows: 5, new: 5 })
  expect(await print()).toEqual(before)

  const imported = await run(helena, checked)
  const course = await courseOf('retratos')
  expect(course).toMatchObject({ slug: 'retratos-com-luz', hours: 12, status: 'draft', version: 1 })
  const outline = course.modules.map(({ title, lessons }) => [
    title,
    lessons.map((one) => [one.title, one.kind, one.status, one.minutes]),
  ])
  expect(outline).toEqual([
    [
      'Começo',
      [
        ['Boas-vindas', 'text', 'published', 3],
        ['A câmera', 'video', 'draft', 9],
      ],
    ],
    [
      'Na prática',
      [
        ['Primeira', 'text', 'draft', 5],
        ['Segunda', 'text', 'draft', 5],
        ['Terceira', 'document', 'draft', 5],
      ],
    ],
  ])
  const [first, second] = course.modules[0]!.lessons
  expect((await helena.adminLesson.read({ id: first!.id })).text).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Olá.' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Vamos lá.' }] },
    ],
  })
  expect(await helena.adminLesson.read({ id: second!.id })).toMatchObject({
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    missing: [],
  })
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 5, kept: 0 })
  expect(await print()).toEqual(before)
})

test('each bad row is named with the way out, and nothing is written beside it', async () => {
  await helena.adminCourse.create({ title: 'Já existe', slug: 'ja-existe', hours: 2 })
  const content = file(
    'Já existe;Módulo 1;Nova aula;;;Um texto;;;;',
    'Novo;M;Uma aula;;;Um texto;;;;',
    'Novo;Módulo 1;Prova final;;Quiz;;;;;',
    'Novo;Módulo 1;De outro lugar;;;;https://player.exemplo.com/1;;;',
    `Novo;Módulo 1;Texto com vídeo;;Texto;Oi;${VIDEO};;;`,
    'Novo;Módulo 1;Sem nada;;;;;;;Publicada',
    'Novo;Módulo 1;Em HTML;;;<b>Oi</b>;;;;',
    'Novo;Módulo 1;Longa;;;Oi;;2000;;',
    'Novo;Módulo 1;Repetida;;;Oi;;;;',
    'NOVO;Modulo 1;repetida;;;Oi;;;;',
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.join(' ')
  expect(sentence(2)).toMatch(/refused Curso: a loja já tem um curso com este nome/)
  expect(sentence(3)).toBe('refused Módulo: use de 2 a 120 letras.')
  expect(sentence(4)).toMatch(/refused Tipo: perguntas não vêm de uma planilha/)
  expect(sentence(5)).toMatch(/refused Endereço do vídeo: use o endereço de um vídeo do YouTube ou do Vimeo/)
  expect(sentence(6)).toMatch(/refused Endereço do vídeo: a aula não é um vídeo/)
  expect(sentence(7)).toMatch(/refused Situação: a aula não tem texto nem vídeo/)
  expect(sentence(8)).toMatch(/refused Texto: há código HTML/)
  expect(sentence(9)).toMatch(/refused Minutos: use um número inteiro de 1 a 1440/)
  expect(said[10]).toEqual(['new'])
  expect(sentence(11)).toMatch(/refused Repete a linha 10/)
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)
})

test('a course of more rows than one portion is one, and the same file again changes nothing', async () => {
  const rows = Array.from(
    { length: 230 },
    (_, i) => `Curso longo;Módulo ${Math.floor(i / 60) + 1};Aula ${i};;;Um texto;;;;`,
  )
  const before = await print()
  const imported = await run(helena, await check(helena, await read(file(...rows))))
  expect(imported.counts).toMatchObject({ imported: 230, refused: 0 })
  const { modules } = await courseOf('curso longo')
  expect(modules.map(({ lessons }) => lessons.length)).toEqual([60, 60, 60, 50])
  expect(modules[3]!.lessons.at(-1)!.title).toBe('Aula 229')
  const again = await check(helena, await read(file(...rows)))
  expect(again.counts).toMatchObject({ known: 230, new: 0 })
  expect((await undo(helena, imported)).counts).toMatchObject({ undone: 230, kept: 0 })
  expect(await print()).toEqual(before)
})

test('a course that somebody has changed since is named and stays whole', async () => {
  const content = file('Curso mexido;Módulo 1;Uma;;;Oi;;;;', 'Curso mexido;Módulo 1;Duas;;;Oi;;;;')
  const imported = await run(helena, await check(helena, await read(content)))
  const { id, version, slug } = await courseOf('curso mexido')
  await helena.adminCourse.edit({ id, version, slug, title: 'Curso mexido', hours: 20 })
  await undo(helena, imported)
  const kept = ['kept', 'Ficou: a aula ou o curso já foi alterado, vendido ou começado.']
  expect(await verdicts(helena, imported)).toEqual({ 2: kept, 3: kept })
  expect((await courseOf('curso mexido')).modules[0]!.lessons).toHaveLength(2)
})
