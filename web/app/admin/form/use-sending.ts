import {
  type BegunUpload,
  beginsAsPdf,
  PDF_HEADER_WITHIN,
  refuseKind,
  UPLOAD_RULES,
  type UploadFacts,
  type UploadPurpose,
} from '@vitrine/contract/admin/upload'
import { UPLOAD_TABLE } from '@vitrine/contract/refusals/upload'
import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Upload } from 'tus-js-client'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'

/** In bytes: less than what a proxy lets through by default, and little enough for a slow line. */
const PIECE = 1_000_000
/** In ms: how long to wait before each try, while the line is away. */
const TRIES = [0, 1000, 3000, 5000, 10_000, 20_000]

export type Begin = (api: ApiClient, facts: UploadFacts) => Promise<BegunUpload>

/** A file on its way: how many of its bytes have arrived. */
export interface Sending {
  file: File
  arrived: number
  state: 'sending' | 'stopped' | 'checking' | 'sent'
}

/** Refuses what was sent and is of no use, by what stands in it. */
export type Check = (api: ApiClient, uploadId: string) => Promise<unknown>

interface Announced {
  begin: Begin
  check?: Check
  purpose: UploadPurpose
}

/** What is said of a file that need not be sent at all: it is of no kind that is taken, or called a PDF and none. */
async function problemOf(file: File, purpose: UploadPurpose): Promise<string | undefined> {
  const kind = refuseKind(purpose, file.name)
  if (kind) return UPLOAD_TABLE[kind][1]
  const isPdfAlone = Object.keys(UPLOAD_RULES[purpose].types).join() === 'pdf'
  const isPdf = !isPdfAlone || beginsAsPdf(await file.slice(0, PDF_HEADER_WITHIN).text())
  return isPdf ? undefined : UPLOAD_TABLE['upload.not-pdf'][1]
}

/**
 * Sends one file in pieces; what breaks off goes on where it stopped, also after the page was left. What arrived is looked
 * into where the field has a `check`. `onSent` is told what the file is called then.
 */
export function useSending({ begin, check, purpose }: Announced, onSent: (uploadId: string) => void) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  const upload = useRef<Upload>(undefined)
  useEffect(() => () => void upload.current?.abort(), [])
  const become = (part: Partial<Sending>) => setSending((before) => before && { ...before, ...part })

  const refuse = (error: unknown) => {
    setSending(undefined)
    setProblem(sentenceFor(error))
  }
  const finish = async (id: string) => {
    become({ state: 'checking' })
    const refused = await lookInto(id, check)
    if (refused) return refuse(refused)
    become({ state: 'sent' })
    onSent(id)
  }
  const send = async (file: File) => {
    const problem = await problemOf(file, purpose)
    setProblem(problem ?? '')
    if (problem) return
    setSending({ file, arrived: 0, state: 'sending' })
    try {
      const begun = await beginSending(file, begin)
      upload.current = await startUpload(file, begun.url, {
        onArrived: (arrived) => become({ arrived }),
        onStopped: () => become({ state: 'stopped' }),
        onSent: () => void finish(begun.id),
      })
    } catch (error) {
      refuse(error)
    }
  }
  const drop = () => {
    void upload.current?.abort()
    setSending(undefined)
  }
  return { sending, problem, send, drop }
}

async function beginSending(
  { name: fileName, size, lastModified: modifiedAt }: File,
  begin: Begin,
): Promise<BegunUpload> {
  const api = await getApi()
  return begin(api, { fileName, size, modifiedAt })
}

/** What is wrong with what arrived. Where there is no answer nothing is: who saves it gets one then. */
async function lookInto(id: string, check: Check | undefined): Promise<Refused | undefined> {
  try {
    await check?.(await getApi(), id)
  } catch (error) {
    if (error instanceof Refused) return error
  }
  return undefined
}

interface Told {
  onArrived(bytes: number): void
  onStopped(): void
  onSent(): void
}

/** What sends in pieces is loaded with the first file. Where a file stands is asked of the server, and kept nowhere here. */
async function startUpload(file: File, url: string, { onArrived, onStopped, onSent }: Told): Promise<Upload> {
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(file, {
    uploadUrl: new URL(url, location.origin).href,
    chunkSize: PIECE,
    retryDelays: TRIES,
    storeFingerprintForResuming: false,
    onProgress: onArrived,
    onError: onStopped,
    onSuccess: onSent,
  })
  upload.start()
  return upload
}

/** What is being sent for a form and has not arrived, by the path of its field: what is said there to who saves. */
export type UnderWay = Readonly<Record<string, string>>

/** How a field tells its form what is under way. */
export const UnderWayContext = createContext<Dispatch<SetStateAction<UnderWay>> | undefined>(undefined)

export const WAITS = 'Espere o arquivo terminar de ser enviado, ou cancele o envio.'
export const PICTURE_WAITS = 'Espere a imagem terminar de ser enviada.'
export const STOPPED = 'O envio parou. Continue o envio, ou cancele-o.'

const without = (all: UnderWay, path: string): UnderWay =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== path))

/** Tells the form that something is under way for a field, as long as there is something to say of it. */
export function useUnderWay(path: string, sentence: string | undefined): void {
  const setUnderWay = useContext(UnderWayContext)
  useEffect(() => {
    if (!sentence || !setUnderWay) return undefined
    setUnderWay((others) => ({ ...others, [path]: sentence }))
    return () => setUnderWay((others) => without(others, path))
  }, [path, sentence, setUnderWay])
}
