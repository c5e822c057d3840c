import { readFile } from 'node:fs/promises'
import type { MadeFile } from './product-files.ts'

/** A silent video of pictures with words, one after the other; `draw-videos.ts` makes the file in `assets/`. */
export interface SlideVideo {
  file: string
  /** What each picture says, as the captions have it: up to the first colon or mark large, the rest below it. */
  slides: string[]
  seconds: number
}

/** How long a picture stands. */
export const SLIDE_SECONDS = 4.5

const video = (file: string, slides: string[]): SlideVideo => ({
  file,
  slides,
  seconds: slides.length * SLIDE_SECONDS,
})

const HOW = [
  'Leia: cada aula tem uma ideia, e só uma.',
  'Pratique: o exercício leva mais tempo que a aula. É assim mesmo.',
  'Responda: no fim, um questionário. Pode tentar três vezes por dia.',
  'Certificado: com tudo concluído, ele sai na hora, em seu nome.',
]

const welcome = video('boas-vindas', [
  'Boas-vindas! Este treinamento cabe na sua semana.',
  'Assista: cada aula tem uma ideia, e só uma.',
  'Leia: o texto abaixo do vídeo diz o mais importante.',
  'Pratique: o exercício leva mais tempo que a aula. É assim mesmo.',
  'Responda: no fim, um questionário. Pode tentar três vezes por dia.',
  'Certificado: com tudo concluído, ele sai na hora, em seu nome.',
])
const business = video('negocio', [
  'Um negócio que se explica: para quem, o quê, por quanto.',
  'Comece por gente: cinco conversas valem mais que uma pesquisa.',
  ...HOW,
])
const money = video('dinheiro', [
  'Dinheiro sem susto: ver hoje o que falta daqui a três meses.',
  'Tenha à mão: o extrato do último mês e vinte minutos.',
  ...HOW,
])
const design = video('desenho', [
  'Desenhar é decidir: uma ideia, duas cores, três tamanhos.',
  'Tenha à mão: papel, lápis e um projeto seu.',
  ...HOW,
])

const VIDEOS: Record<string, SlideVideo> = {
  'primeiro-negocio-digital': business,
  'precificacao-sem-medo': business,
  'lancamento-em-8-semanas': business,
  'financas-para-autonomos': money,
  'fluxo-de-caixa-na-pratica': money,
  'preco-certo-em-uma-tarde': money,
  'identidade-visual-do-zero': design,
  'tipografia-sem-medo': design,
  'fotografia-de-produto-com-celular': design,
  'marca-em-um-dia': design,
}

export const welcomeVideos = [welcome, business, money, design]

/** The video that a course begins with. */
export const welcomeOf = (course: string): SlideVideo => VIDEOS[course] ?? welcome

export const videoFile = ({ file }: SlideVideo): MadeFile => ({
  name: 'Boas-vindas',
  fileName: `${file}.webm`,
  type: 'video/webm',
  make: () => readFile(new URL(`assets/${file}.webm`, import.meta.url)),
})

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds)).padStart(2, '0')}.${String((seconds % 1) * 1000).padStart(3, '0')}`

/** What it shows, in words (WebVTT). */
export const captionsFile = ({ file, slides }: SlideVideo): MadeFile => ({
  name: 'Legenda das boas-vindas',
  fileName: `${file}.vtt`,
  type: 'text/vtt',
  make: () =>
    new TextEncoder().encode(
      `WEBVTT\n${slides
        .map((text, at) => `\n${stamp(at * SLIDE_SECONDS)} --> ${stamp((at + 1) * SLIDE_SECONDS)}\n${text}\n`)
        .join('')}`,
    ),
})
