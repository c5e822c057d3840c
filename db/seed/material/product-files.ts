import { icons, presentation, scenes } from './drawings.ts'
import { captions, cashFlow, editorialCalendar, familyBudget, projection, tasks } from './sheets.ts'
import {
  aiGuide,
  bakery,
  brandManual,
  businessPlan,
  captionBook,
  cashFlowSteps,
  contracts,
  contractsExplained,
  emailScripts,
  mei,
  notionSteps,
} from './texts.ts'

/** A file that the demonstration makes by itself, always the same. */
export interface MadeFile {
  name: string
  fileName: string
  type: string
  make(): Uint8Array | Promise<Uint8Array>
}

const as = (type: string, ending: string) => (name: string, fileName: string, make: MadeFile['make']) => ({
  name,
  fileName: `${fileName}.${ending}`,
  type,
  make,
})
const pdf = as('application/pdf', 'pdf')
const csv = as('text/csv', 'csv')
const zip = as('application/zip', 'zip')
const word = as('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx')

/** What the products of the demonstration promise, by their slugs. */
export const productFiles: Record<string, MadeFile[]> = {
  'kit-contratos-prestador': [
    zip('Modelos para editar', 'contratos', contracts),
    pdf('Cláusulas comentadas', 'contratos-comentados', contractsExplained),
  ],
  'plano-de-negocios-em-12-paginas': [
    word('Modelo para preencher', 'plano-de-negocios', businessPlan),
    csv('Projeção de 36 meses', 'projecao-36-meses', projection),
    pdf('Exemplo preenchido', 'exemplo-confeitaria', bakery),
  ],
  'manual-da-marca-em-uma-noite': [pdf('Roteiro em PDF', 'manual-da-marca', brandManual)],
  'traco-fino-480-icones': [zip('Ícones em SVG', 'traco-fino', icons)],
  'mesa-clara-40-cenas': [zip('Cenas em SVG', 'mesa-clara', scenes)],
  'apresentacoes-que-respiram': [pdf('Modelos em PDF', 'apresentacoes', presentation)],
  'planilha-fluxo-de-caixa': [
    csv('Planilha', 'fluxo-de-caixa', cashFlow),
    pdf('Passo a passo', 'fluxo-de-caixa-passo-a-passo', cashFlowSteps),
  ],
  'planilha-orcamento-da-casa': [csv('Planilha', 'orcamento-da-casa', familyBudget)],
  'guia-mei-impostos-sem-susto': [pdf('Guia', 'guia-do-mei', mei)],
  'calendario-editorial-12-meses': [csv('Planilha', 'calendario-editorial', editorialCalendar)],
  '300-ideias-de-legenda': [
    pdf('PDF com busca', '300-ideias-de-legenda', captionBook),
    csv('Planilha para filtrar', '300-ideias-de-legenda', captions),
  ],
  'sequencias-de-email-25-roteiros': [pdf('Roteiros', 'sequencias-de-email', emailScripts)],
  'sistema-de-tarefas-para-notion': [
    csv('Modelo para importar', 'tarefas-para-notion', tasks),
    pdf('Como usar', 'como-usar', notionSteps),
  ],
  'ia-no-trabalho-guia-de-bolso': [pdf('Guia', 'ia-no-trabalho', aiGuide)],
}
