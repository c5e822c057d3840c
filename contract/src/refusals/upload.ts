import type { RefusalTable } from './table.ts'

/** Why a file is not taken. */
export const UPLOAD_TABLE = {
  'upload.kind': [422, 'Este tipo de arquivo não pode ser enviado aqui. Envie um dos tipos aceitos.'],
  'upload.too-large': [413, 'O arquivo é grande demais. Diminua-o ou divida-o em partes e envie de novo.'],
  'upload.gone': [409, 'Este envio não existe mais ou já foi usado. Envie o arquivo de novo.'],
  'upload.unfinished': [409, 'O arquivo ainda não chegou inteiro. Espere o envio terminar.'],
  'upload.unreadable': [
    422,
    'O arquivo não é o que o nome diz, ou está danificado. Abra-o no seu computador e exporte-o de novo.',
  ],
} as const satisfies RefusalTable
