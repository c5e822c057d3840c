import type { ProductFile } from '@vitrine/contract/delivery'
import { dayOf, formatDay } from '@vitrine/contract/time'

const UNITS = ['B', 'KB', 'MB', 'GB']

/** `2,5 KB`; the size in bytes. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00a0${UNITS[step]}`
}

/** `CSV · 2,5 KB · atualizado em 05/11/2026`. */
export const fileText = ({ fileName, size, updatedAt }: ProductFile): string =>
  [
    fileName.split('.').at(-1)!.toUpperCase(),
    sizeText(size),
    `atualizado em\u00a0${formatDay(dayOf(new Date(updatedAt)))}`,
  ].join(' · ')
