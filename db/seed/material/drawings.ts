import { strToU8 } from 'fflate'
import { archive, slides } from './papers.ts'

/** Drawings on a grid of 24; each is one path. */
const MOTIFS: Record<string, string> = {
  casa: 'M6 12l6-5 6 5M8 11v7h8v-7',
  loja: 'M6 18v-6h12v6zM5 12l2-5h10l2 5',
  boleto: 'M7 7v10M9 7v10M12 7v10M15 7v10M17 7v10',
  pix: 'M12 6l6 6-6 6-6-6z',
  cartao: 'M6 8h12v8H6zM6 11h12',
  sacola: 'M7 10h10l1 8H6zM9 10a3 3 0 0 1 6 0',
  jabuticaba: 'M12 18a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 8l2-3',
  caju: 'M9 9a4 4 0 0 1 6 0c1 4-1 7-3 7s-4-3-3-7zM11 16l1 3 2-3',
  cafe: 'M7 9h9v5a4 4 0 0 1-9 0zM16 10h2v3h-2',
  pao: 'M6 15c0-5 12-5 12 0zM9 12l1 2M13 11l1 2',
  livro: 'M12 8c-2-1-4-1-5 0v9c1-1 3-1 5 0 2-1 4-1 5 0V8c-1-1-3-1-5 0zm0 0v9',
  lapis: 'M7 17l1-4 7-7 3 3-7 7z',
  coracao: 'M12 17l-5-5a3 3 0 0 1 5-4 3 3 0 0 1 5 4z',
  mais: 'M12 7v10M7 12h10',
  sino: 'M9 15v-3a3 3 0 0 1 6 0v3l1 1H8zM11 18h2',
  relogio: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zm0-9v3l2 1',
  folha: 'M7 17c0-7 4-10 10-10 0 6-3 10-10 10zM7 17l5-5',
  onibus: 'M7 7h10v8H7zM7 11h10M9 17v-2M15 17v-2',
  predio: 'M8 18V6h8v12M10 9h1M13 9h1M10 12h1M13 12h1',
  celular: 'M9 6h6v12H9zM11 16h2',
}
const FRAMES: Record<string, string> = {
  solto: '',
  circulo: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
  quadrado: 'M3 3h18v18H3z',
  losango: 'M12 1l11 11-11 11L1 12z',
  arco: 'M3 22V11a9 9 0 0 1 18 0v11z',
  escudo: 'M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z',
  etiqueta: 'M2 6h14l6 6-6 6H2z',
  balao: 'M3 3h18v15h-9l-5 4v-4H3z',
}
const WIDTHS = { fino: 1, medio: 1.5, grosso: 2 }

/** Twenty drawings, eight frames and three widths: four hundred and eighty. */
export const icons = () =>
  archive(
    Object.fromEntries(
      Object.entries(MOTIFS).flatMap(([motif, path]) =>
        Object.entries(FRAMES).flatMap(([frame, around]) =>
          Object.entries(WIDTHS).map(([width, stroke]) => [
            `${width}/${motif}-${frame}.svg`,
            strToU8(
              `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#222" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${path}${around}"/></svg>`,
            ),
          ]),
        ),
      ),
    ),
  )

const THINGS: Record<string, string> = {
  cartao: '<rect x="250" y="230" width="300" height="170" rx="8"/>',
  embalagem: '<path d="M280 220h240v220H280zM280 260h240"/>',
  vitrine: '<path d="M200 440V240a200 120 0 0 1 400 0v200z"/>',
  camiseta: '<path d="M290 220l60-30h100l60 30 50 70-60 30v130H300V320l-60-30z"/>',
  caderno: '<rect x="290" y="180" width="220" height="280" rx="6"/><path d="M330 180v280"/>',
  tela: '<rect x="220" y="190" width="360" height="220" rx="10"/><path d="M360 450h80"/>',
  sacola: '<path d="M280 250h240l20 200H260zM340 250a60 60 0 0 1 120 0"/>',
  placa: '<rect x="240" y="200" width="320" height="140" rx="70"/><path d="M400 340v120"/>',
}
const TABLES = ['#f4efe6', '#e6eef4', '#eef4e6', '#f4e6ea', '#e9e6f4']

/** Eight things on five tables: forty scenes, each with a layer for the brand. */
export const scenes = () =>
  archive(
    Object.fromEntries(
      Object.entries(THINGS).flatMap(([thing, shape]) =>
        TABLES.map((back, at) => [
          `${thing}-${at + 1}.svg`,
          strToU8(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="${back}"/><g id="objeto" fill="#fff" stroke="#c9c2b6" stroke-width="2">${shape}</g><text id="sua-marca" x="400" y="330" font-size="32" text-anchor="middle" fill="#04524e">Sua marca</text></svg>`,
          ),
        ]),
      ),
    ),
  )

const PALETTES = [
  ['#ffffff', '#04524e'],
  ['#04524e', '#f7efdd'],
  ['#f4efe6', '#3a2c1f'],
  ['#1d2433', '#ffffff'],
] as const
const LAYOUTS = [
  ['Abertura', 'Título, nome e data. Nada mais.'],
  ['O problema', 'Uma frase que a sala reconhece.'],
  ['O que muda', 'Antes à esquerda, depois à direita.'],
  ['Como funciona', 'Três passos, um por linha.'],
  ['Em números', 'Um número grande e a fonte dele.'],
  ['Comparação', 'Duas colunas e uma conclusão.'],
  ['Linha do tempo', 'Quatro marcos; o próximo em destaque.'],
  ['Equipe', 'Nome, papel e por que importa.'],
  ['Cliente', 'Uma citação curta, com permissão.'],
  ['Preço', 'Um preço por página.'],
  ['Riscos', 'O que pode dar errado e o plano.'],
  ['Próximos passos', 'Quem, o quê e até quando.'],
  ['Pergunta', 'Deixe a página na tela e espere.'],
  ['Anexo', 'A tabela que alguém vai pedir.'],
  ['Encerramento', 'Contato e obrigado.'],
] as const

/** Fifteen layouts in four palettes: sixty. */
export const presentation = () =>
  slides(
    'Apresentações que respiram',
    PALETTES.flatMap(([back, ink]) => LAYOUTS.map(([title, text]) => ({ title, text, back, ink }))),
  )
