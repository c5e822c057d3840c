import { PICTURE_TYPES } from '@vitrine/contract/picture'
import type { Crop } from '@vitrine/contract/profile'
import { type ChangeEvent, useId, useState } from 'react'
import { type OpenPicture, openPicture, pictureSentence } from '../../forms/open-picture.ts'
import { initialsOf } from '../../session/called.ts'
import { Button } from '../../ui/button.tsx'
import row from '../../ui/row.module.css'
import classes from './avatar-field.module.css'
import { CropBox, wholeOf } from './crop-box.tsx'

/** The picture as it is to be: a new one with its crop, none at all, or the one that is there. */
export type AvatarChoice =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'chosen'; picture: OpenPicture; crop: Crop }

interface AvatarFieldProps {
  name: string
  url: string | undefined
  choice: AvatarChoice
  choose(choice: AvatarChoice): void
  error: string | undefined
}

/** A person's picture: seen as it will be, chosen, framed, or taken off. */
export function AvatarField({ name, url, choice, choose, error }: AvatarFieldProps) {
  const { problem = error, open } = useOpenPicture((picture) =>
    choose({ kind: 'chosen', picture, crop: wholeOf(picture.bitmap) }),
  )
  const hasPicture = choice.kind === 'chosen' || (choice.kind === 'kept' && url)
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Foto</legend>
      {choice.kind === 'chosen' ? (
        <CropBox
          picture={choice.picture.bitmap}
          crop={choice.crop}
          onChange={(crop) => choose({ ...choice, crop })}
        />
      ) : (
        <CurrentPicture name={name} url={choice.kind === 'kept' ? url : undefined} />
      )}
      <div className={classes.side}>
        <div className={row.wrap}>
          <PictureButton label={hasPicture ? 'Trocar foto' : 'Escolher foto'} onChange={open} />
          {hasPicture && (
            <Button variant="quiet" onClick={() => choose({ kind: 'removed' })}>
              Remover foto
            </Button>
          )}
        </div>
        <p className={classes.help}>
          JPG, PNG ou WebP. Guardamos só o recorte quadrado, sem o lugar nem a data em que a foto foi tirada.
        </p>
        {problem && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Opens the file that is chosen; `problem` says in pt-BR why it could not be. */
function useOpenPicture(onOpen: (picture: OpenPicture) => void) {
  const [problem, setProblem] = useState<string>()
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    try {
      onOpen(await openPicture(file))
      setProblem(undefined)
    } catch (error) {
      setProblem(pictureSentence(error))
    }
  }
  return { problem, open }
}

function CurrentPicture({ name, url }: { name: string; url: string | undefined }) {
  if (url)
    return <img src={url} alt="Sua foto de agora" className={classes.picture} width="120" height="120" />
  return (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** A file input that looks like the other buttons. */
function PictureButton({
  label,
  onChange,
}: {
  label: string
  onChange(event: ChangeEvent<HTMLInputElement>): void
}) {
  const id = useId()
  return (
    <span className={classes.choose}>
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join()}
        className={classes.input}
        onChange={onChange}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
