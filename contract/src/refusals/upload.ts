import type { RefusalTable } from './table.ts'

/** Why a file is not taken. */
export const UPLOAD_TABLE = {
  'upload.kind': [422, 'Este tipo de arquivo não pode ser enviado aqui. Envie um dos tipos aceitos.'],
  'upload.kind-in-zip': [
    422,
    'Este tipo de arquivo não é entregue sozinho. Coloque-o dentro de um ZIP e envie o ZIP.',
  ],
  'upload.kind-video': [
    422,
    'Este tipo de vídeo não toca em todo navegador. Exporte-o em MP4 (vídeo H.264, áudio AAC) e envie de novo.',
  ],
  'upload.kind-pdf': [
    422,
    'Aqui vai um PDF. Abra o arquivo no seu computador, exporte-o em PDF e envie de novo.',
  ],
  'upload.kind-captions': [
    422,
    'Legendas vão em WebVTT (.vtt) ou SubRip (.srt). Exporte-as assim no editor de vídeo e envie de novo.',
  ],
  'upload.kind-sheet': [
    422,
    'Aqui vai uma planilha em CSV ou XLSX. Abra o arquivo no programa de planilhas, salve-o assim e envie de novo.',
  ],
  'upload.too-large': [413, 'O arquivo é grande demais. Diminua-o ou divida-o em partes e envie de novo.'],
  'upload.too-many': [
    429,
    'Você começou muitos envios e não os usou. Salve o que já enviou; o que não for usado sai em dois dias.',
  ],
  'upload.gone': [409, 'Este envio não existe mais ou já foi usado. Envie o arquivo de novo.'],
  'upload.unfinished': [409, 'O arquivo ainda não chegou inteiro. Espere o envio terminar.'],
  'upload.not-pdf': [
    422,
    'O arquivo não é um PDF, ou está danificado. Abra-o no seu computador e exporte-o de novo em PDF.',
  ],
  'upload.pdf-password': [422, 'O PDF só abre com senha. Salve uma cópia sem senha e envie a cópia.'],
  'upload.not-video': [
    422,
    'O arquivo não é um vídeo em MP4 ou WebM, ou está danificado. Exporte-o de novo em MP4 (H.264) e envie.',
  ],
  'upload.no-picture': [
    422,
    'O arquivo não tem imagem, só som. Exporte o vídeo em MP4 (H.264) e envie de novo.',
  ],
  'upload.video-codec': [
    422,
    'O vídeo está em um formato que nem todo navegador mostra, como HEVC, AV1, MPEG-4 ou ProRes. Exporte-o em MP4 (H.264) e envie de novo.',
  ],
  'upload.video-color': [
    422,
    'O vídeo tem cores de 10 bits, 4:2:2 ou 4:4:4, que navegadores não mostram. Exporte-o em MP4 (H.264) com 8 bits e 4:2:0 e envie de novo.',
  ],
  'upload.audio-codec': [
    422,
    'O som do vídeo não toca em todo navegador, como AC-3, DTS, ALAC ou PCM. Exporte-o em MP4 (H.264) com som em AAC e envie de novo.',
  ],
  'upload.not-captions': [
    422,
    'As legendas não têm tempos que possamos ler, como 00:01.000 --> 00:04.000. Exporte-as de novo em WebVTT ou SRT.',
  ],
} as const satisfies RefusalTable
