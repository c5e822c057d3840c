import type { DataExport } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

/** The copy of one's data: asked for, followed while it is made, and downloaded (LGPD, art. 18, II and V). */
export function Copy({ exports }: { exports: DataExport[] }) {
  const { newest, busy, request, download } = useCopy(exports)
  const isRunning = newest?.status === 'waiting' || newest?.status === 'running'
  return (
    <Section title="Cópia dos seus dados">
      <Card className={classes.copy}>
        <p>
          Um arquivo ZIP com tudo o que guardamos sobre você, em JSON e em planilhas, e um recibo em PDF de
          cada compra paga. Se faz tempo que você entrou, pedimos a senha antes, para que só você possa
          baixá-lo.
        </p>
        {isRunning && <Progress percent={newest.percent} />}
        {newest?.status === 'ready' && <Ready copy={newest} busy={busy} onDownload={download} />}
        {newest?.status === 'failed' && <p>Não conseguimos fazer a última cópia. Peça outra.</p>}
        {newest?.status === 'expired' && <p className={quiet.text}>A última cópia já foi apagada.</p>}
        {!isRunning && (
          <p>
            <Button
              variant={newest?.status === 'ready' ? 'outline' : 'primary'}
              busy={busy}
              onClick={request}
            >
              {newest ? 'Pedir outra cópia' : 'Pedir uma cópia'}
            </Button>
          </p>
        )}
      </Card>
    </Section>
  )
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className={classes.progress} role="status">
      <label htmlFor="copia-progresso">Preparando a cópia: {percent}%</label>
      <progress id="copia-progresso" max={100} value={percent} className={classes.bar} />
      <span className={quiet.text}>Você pode sair desta página. Avisamos por e-mail quando terminar.</span>
    </div>
  )
}

interface ReadyProps {
  copy: DataExport
  busy: boolean
  onDownload(id: string): void
}

function Ready({ copy, busy, onDownload }: ReadyProps) {
  return (
    <div className={classes.line}>
      <p>
        <strong>Sua cópia está pronta</strong>
        <span className={quiet.text}>
          {sizeText(copy.size ?? 0)}. Fica guardada até {formatDateTime(new Date(copy.expiresAt!))}.
        </span>
      </p>
      <Button busy={busy} onClick={() => onDownload(copy.id)}>
        Baixar
      </Button>
    </div>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('pt-BR')} KB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

const POLL_MS = 1500

/** The newest copy, followed while it is made; asking for one and downloading it need proof. */
function useCopy(exports: readonly DataExport[]) {
  const [newest, setNewest] = useState(exports[0])
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const { id, status, percent } = newest ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also an equal one, plans the next poll
  useEffect(() => {
    if (status !== 'waiting' && status !== 'running') return
    const timer = setTimeout(() => readNewest().then((found) => found && setNewest(found)), POLL_MS)
    return () => clearTimeout(timer)
  }, [newest, id, status, percent])

  return {
    newest,
    busy,
    request: () => act(async (api) => setNewest(await api.privacy.requestExport({}))),
    download: (id: string) => act(async (api) => saveFile(await api.privacy.downloadExport({ id }))),
  }
}

/** Nothing when there is no answer: the copy as it was known makes us poll once more. */
const readNewest = async (): Promise<DataExport | undefined> => {
  const api = await getApi()
  const [newest] = await api.privacy.listExports({}).catch(() => [])
  return newest
}
