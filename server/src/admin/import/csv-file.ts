import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode.ts'
import { type SheetFile, sheetOf, UnreadableSheet } from './sheet-file.ts'

const DELIMITERS = [';', ',', '\t'] as const

/** What parts the fields: whatever the line of headings has most of, outside of quotes. */
function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const bare = first.replace(/"(?:[^"]|"")*"/g, '')
  const counted = DELIMITERS.map((one) => [one, bare.split(one).length] as const)
  return counted.toSorted((a, b) => b[1] - a[1])[0]![0]
}

/** Letters that one row has at most: one more is a quote that is never closed. */
const LONGEST_ROW = 100_000

const WORDS: Record<string, (line: number) => string> = {
  CSV_QUOTE_NOT_CLOSED: (line) =>
    `As aspas abertas na linha ${line} não fecham. Feche as aspas, ou exporte o arquivo de novo, e envie.`,
  CSV_MAX_RECORD_SIZE: (line) =>
    `A linha ${line} é longa demais: talvez as aspas de um campo não fechem. Corrija e envie de novo.`,
}

const sentenceOf = ({ code, lines }: { code: string; lines?: number }): string => {
  const line = lines ?? 1
  return (
    WORDS[code]?.(line) ??
    `As aspas da linha ${line} estão fora do lugar. Deixe o campo inteiro entre aspas, ou exporte o arquivo de novo, e envie.`
  )
}

/** Reads a CSV of any encoding and delimiter that spreadsheets write. Throws `UnreadableSheet`. */
export function readCsv(bytes: Uint8Array): SheetFile {
  const read = decodeText(bytes)
  if (!read)
    throw new UnreadableSheet(
      'Não reconhecemos a codificação do arquivo. No programa de planilhas, salve como "CSV UTF-8" ou XLSX e envie de novo.',
    )
  const text = read.text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text)
  const format = { type: 'csv' as const, encoding: read.encoding, delimiter }
  return sheetOf(format, recordsOf(text, delimiter))
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableSheet(sentenceOf(error as unknown as { code: string; lines?: number }))
    throw error
  }
}
