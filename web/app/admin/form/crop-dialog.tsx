import type { PictureCrop } from '@vitrine/contract/admin/picture'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import row from '../../ui/row.module.css'
import classes from './crop-dialog.module.css'

const HANDLES = {
  cropArea: 'Parte que fica; mova com as setas',
  nwDragHandle: 'Canto de cima, à esquerda',
  nDragHandle: 'Lado de cima',
  neDragHandle: 'Canto de cima, à direita',
  eDragHandle: 'Lado direito',
  seDragHandle: 'Canto de baixo, à direita',
  sDragHandle: 'Lado de baixo',
  swDragHandle: 'Canto de baixo, à esquerda',
  wDragHandle: 'Lado esquerdo',
}

interface CropDialogProps {
  file: File
  /** Width by height of the part. */
  aspect: number
  /** The part that was chosen; without one, what was chosen is no picture that a browser reads. */
  onDone(crop: PictureCrop | undefined): void
  onClose(): void
}

/** Which part of a picture is kept, by the pointer or by keys. */
export default function CropDialog({ file, aspect, onDone, onClose }: CropDialogProps) {
  const src = useDataUrl(file)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [crop, setCrop] = useState<PercentCrop>()
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget
    setSize({ width, height })
    setCrop(largest(aspect, width, height))
  }
  return (
    <Dialog title="Recortar a imagem" onClose={onClose}>
      <p className={classes.quiet}>Escolha a parte da imagem que a loja mostra.</p>
      <div className={classes.stage}>
        <ReactCrop
          aspect={aspect}
          keepSelection
          ruleOfThirds
          ariaLabels={HANDLES}
          onChange={(_, percent) => setCrop(percent)}
          {...(crop && { crop })}
        >
          {src && (
            <img
              src={src}
              alt="A imagem que você escolheu"
              className={classes.image}
              onLoad={measure}
              onError={() => onDone(undefined)}
            />
          )}
        </ReactCrop>
      </div>
      <Answers
        isReady={crop !== undefined}
        onUse={() => crop && onDone(inPixels(crop, size))}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface AnswersProps {
  /** Whether a part is chosen. */
  isReady: boolean
  onUse(): void
  onClose(): void
}

const Answers = ({ isReady, onUse, onClose }: AnswersProps) => (
  <div className={row.wrap}>
    <Button disabled={!isReady} onClick={onUse}>
      Usar esta parte
    </Button>
    <Button variant="outline" onClick={onClose}>
      Cancelar
    </Button>
  </div>
)

const largest = (aspect: number, width: number, height: number): PercentCrop =>
  centerCrop(
    makeAspectCrop(
      width / height > aspect ? { unit: '%', height: 100 } : { unit: '%', width: 100 },
      aspect,
      width,
      height,
    ),
    width,
    height,
  )

/** In whole pixels of the picture, none of them outside of it. */
function inPixels(crop: PercentCrop, size: { width: number; height: number }): PictureCrop {
  const x = Math.min(Math.round((crop.x * size.width) / 100), size.width - 1)
  const y = Math.min(Math.round((crop.y * size.height) / 100), size.height - 1)
  const width = Math.max(1, Math.min(Math.round((crop.width * size.width) / 100), size.width - x))
  const height = Math.max(1, Math.min(Math.round((crop.height * size.height) / 100), size.height - y))
  return { x, y, width, height }
}

/** What a page may show of a file: the policy knows no `blob:`. */
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
