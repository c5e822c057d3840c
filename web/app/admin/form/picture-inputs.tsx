import { TextInput } from '@mantine/core'
import type { PictureCrop } from '@vitrine/contract/admin/picture'
import { PICTURE_TYPES } from '@vitrine/contract/picture'
import { lazy, Suspense, useState } from 'react'
import { pictureSentence, pictureToSend } from '../../forms/open-picture.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminIcon } from '../icons.tsx'
import { type ControlProps, IconButton, Labelled } from './control.tsx'
import { moved, type PicturesKind, type SentPicture } from './field.ts'
import { FileArea } from './file-input.tsx'
import classes from './form.module.css'
import { PICTURE_WAITS, useUnderWay } from './use-sending.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** What the form waits for, and what went wrong with it. */
function useWork(path: string) {
  const { busy, problem, act } = useAct(pictureSentence)
  useUnderWay(path, busy ? PICTURE_WAITS : undefined)
  return { busy, problem, act }
}

/**
 * Sends files as they are dropped or chosen, made smaller where they are too large, a single one after its part was
 * chosen. What is typed beside it waits for nobody.
 */
function useSending(
  { field: { send, aspect }, path }: Pick<ControlProps<PicturesKind>, 'field' | 'path'>,
  take: (sources: string[]) => void,
) {
  const { busy, problem, act } = useWork(path)
  const [cropped, setCropped] = useState<File>()
  const sendAll = async (files: File[], crop?: PictureCrop) => {
    const sources: string[] = []
    await act(async (api) => {
      for (const file of files) sources.push(await send(api, await pictureToSend(file), crop))
    })
    if (sources.length > 0) take(sources)
  }
  const choose = (files: File[]) => {
    const [only, ...others] = files
    if (aspect && only && others.length === 0) void act(async () => setCropped(await pictureToSend(only)))
    else void sendAll(files)
  }
  const asked = aspect && cropped && (
    <Suspense>
      <CropDialog
        file={cropped}
        aspect={aspect}
        onClose={() => setCropped(undefined)}
        onDone={(crop) => {
          setCropped(undefined)
          void sendAll([cropped], crop)
        }}
      />
    </Suspense>
  )
  return { busy, problem, choose, asked }
}

/** In pixels. */
const SHOWN_HEIGHT = 120

/** One picture: seen, changed for another one, or taken away. */
export function PictureControl({ field, path, input }: ControlProps<PicturesKind>) {
  const { label, help, aspect = 4 / 3, mayBeRemoved = false } = field
  const { busy, problem, choose, asked } = useSending({ field, path }, ([src]) => input.onChange(src))
  const src = typeof input.value === 'string' ? input.value : ''
  return (
    <Labelled label={label} help={help} error={problem || input.error} path={input['data-path']}>
      {src ? (
        <div className={classes.picture}>
          <img
            className={mayBeRemoved ? classes.onBand : undefined}
            src={src}
            alt={`${label}, como está agora`}
            width={SHOWN_HEIGHT * aspect}
            height={SHOWN_HEIGHT}
          />
          <Button variant="outline" size="small" onClick={() => input.onChange(null)}>
            {mayBeRemoved ? 'Remover imagem' : 'Trocar imagem'}
          </Button>
        </div>
      ) : (
        <FileArea
          label={`Enviar imagem: ${label}`}
          noun="uma imagem"
          accept={PICTURE_TYPES}
          busy={busy}
          onFiles={choose}
        />
      )}
      {asked}
    </Labelled>
  )
}

/** Several pictures in their order, each with what it shows in words, for who does not see it. */
export function PicturesControl({ field, input, path, errors }: ControlProps<PicturesKind>) {
  const { label, help, most } = field
  const pictures = (input.value as SentPicture[] | null) ?? []
  const change = input.onChange as (pictures: SentPicture[]) => void
  const { busy, problem, choose, asked } = useSending({ field, path }, (sources) =>
    change([...pictures, ...sources.map((src) => ({ src, alt: '' }))].slice(0, most)),
  )
  return (
    <Labelled label={label} help={help} error={problem || input.error} path={input['data-path']}>
      <ul className={classes.pictures}>
        {pictures.map(({ src, alt }, nth) => (
          <li key={src} className={classes.pictureRow}>
            <img src={src} alt="" width="96" height="72" />
            <TextInput
              className={classes.grow!}
              label={`O que mostra a imagem ${nth + 1}`}
              maxLength={200}
              data-path={`${path}.${nth}.alt`}
              error={errors[`${path}.${nth}.alt`]}
              value={alt}
              onChange={({ currentTarget: { value } }) => change(withAlt(pictures, nth, value))}
            />
            <PictureActions pictures={pictures} nth={nth} change={change} />
          </li>
        ))}
      </ul>
      {pictures.length < most && (
        <FileArea
          label={`Enviar imagens: ${label}`}
          noun="imagens"
          accept={PICTURE_TYPES}
          many
          busy={busy}
          onFiles={choose}
        />
      )}
      {asked}
    </Labelled>
  )
}

const withAlt = (pictures: readonly SentPicture[], at: number, alt: string): SentPicture[] =>
  pictures.map((one, nth) => (nth === at ? { ...one, alt } : one))

interface PictureActionsProps {
  pictures: readonly SentPicture[]
  nth: number
  change(pictures: SentPicture[]): void
}

/** What moves a picture up, or takes it away. */
const PictureActions = ({ pictures, nth, change }: PictureActionsProps) => (
  <>
    <IconButton
      label={`Mover a imagem ${nth + 1} para cima`}
      disabled={nth === 0}
      onClick={() => change(moved(pictures, nth, nth - 1))}
    >
      <AdminIcon name="up" size={16} />
    </IconButton>
    <IconButton
      label={`Remover a imagem ${nth + 1}`}
      onClick={() => change(pictures.filter((_, at) => at !== nth))}
    >
      <Icon name="trash" size={16} />
    </IconButton>
  </>
)
