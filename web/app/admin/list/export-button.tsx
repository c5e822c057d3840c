import { EXPORT_FORMATS, type ExportFormat } from '@vitrine/contract/admin/list'
import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { ApiClient } from '../../context.ts'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useRepeat } from '../use-screen-act.tsx'
import classes from './list.module.css'
import type { AnyList } from './list.ts'
import { readQuery } from './query.ts'

const FORMAT_WORDS: Record<ExportFormat, readonly [label: string, what: string]> = {
  xlsx: ['Excel (XLSX)', 'Números e datas prontos para somar e filtrar.'],
  csv: ['CSV', 'Texto, para planilhas e sistemas de contabilidade.'],
  json: ['JSON', 'Para outros programas.'],
}

interface ExportChoice {
  format: ExportFormat
  /** It is written in the background. */
  later: boolean
}

/** Saves what the filters show, all of it, as a file of the form that is chosen; a long list is written in the background. */
export function ExportButton({ list }: { list: AnyList }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { busy, act } = useAct((error) => {
    notify({ tone: 'negative', title: 'Não foi possível exportar', caption: sentenceFor(error) })
    return undefined
  })
  const save = async (choice: ExportChoice) => {
    setOpen(false)
    await act(async (api) => {
      const isLater = await saveOrBegin(api, list, Object(readQuery(list, params)), choice).catch((error) => {
        keep(error, JSON.stringify(choice))
        throw error
      })
      if (isLater) await navigate(href('/admin/exportacoes'))
    })
  }
  const keep = useRepeat('export', (choice) => void save(JSON.parse(choice) as ExportChoice))
  return (
    <>
      <Button variant="outline" size="small" busy={busy} onClick={() => setOpen(true)}>
        <Icon name="download" size={16} />
        Exportar
      </Button>
      {isOpen && <ExportQuestion onChoose={save} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Resolves to whether the file is written in the background: because that was chosen, or because the list is long. */
async function saveOrBegin(
  api: ApiClient,
  list: AnyList,
  query: object,
  { format, later }: ExportChoice,
): Promise<boolean> {
  if (!later) {
    const file = await list.exported?.(api, { ...query, format }).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'export.long') return undefined
      throw error
    })
    if (file instanceof File) {
      saveFile(file)
      return false
    }
  }
  await api.adminDataExport.begin({ ...operationOf(list, { ...query, format }), format })
  notify({
    tone: 'good',
    title: 'Preparando a lista',
    caption: 'Você pode sair desta página: o arquivo fica aqui por sete dias.',
  })
  return true
}

interface Operation {
  list: string
  query: Record<string, string | number | boolean>
}

/** Which operation writes a list, and by what it would be asked: it is told to nobody. */
function operationOf(list: AnyList, query: { format: ExportFormat }): Operation {
  let told: Operation | undefined
  const groupOf = (group: string) =>
    new Proxy(
      {},
      {
        get:
          (_, verb) =>
          async ({ format: _format, ...input }: Operation['query']) => {
            const given = Object.entries(input).filter(([, value]) => value !== undefined)
            told = { list: `${group}.${String(verb)}`, query: Object.fromEntries(given) }
          },
      },
    )
  const nobody = new Proxy({}, { get: (_, group) => groupOf(String(group)) }) as ApiClient
  void list.exported?.(nobody, query)
  if (!told) throw new Error('the list asks no operation')
  return told
}

interface ExportQuestionProps {
  onChoose(choice: ExportChoice): void
  onClose(): void
}

function ExportQuestion({ onChoose, onClose }: ExportQuestionProps) {
  const [later, setLater] = useState(false)
  return (
    <Dialog title="Exportar a lista" onClose={onClose}>
      <p>Todas as linhas que a busca e os filtros mostram, não só as desta página.</p>
      <CheckboxField
        label="Preparar em segundo plano"
        checked={later}
        onChange={({ target }) => setLater(target.checked)}
      />
      <p className={classes.formatWords}>
        O arquivo fica em Exportações por sete dias. Acima de 5.000 linhas é sempre assim.
      </p>
      {EXPORT_FORMATS.map((format) => (
        <div key={format}>
          <Button variant="outline" wide onClick={() => onChoose({ format, later })}>
            {FORMAT_WORDS[format][0]}
          </Button>
          <p className={classes.formatWords}>{FORMAT_WORDS[format][1]}</p>
        </div>
      ))}
    </Dialog>
  )
}
