import { RichTextEditor as Mantine, useRichTextEditorContext } from '@mantine/tiptap'
import { Node } from '@tiptap/core'
import { parseVideoAddress, VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icon.tsx'
import { AskText } from '../ask.tsx'
import classes from './rich-text-editor.module.css'

const ADDRESS = 'data-video-url'

/** A video of YouTube or Vimeo between the paragraphs of a text. Where it is written nothing of it is loaded. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ url: { default: '' } }),
  parseHTML: () => [
    {
      tag: `div[${ADDRESS}]`,
      getAttrs(element) {
        const video = parseVideoAddress(element.getAttribute(ADDRESS) ?? '')
        return video ? { url: video.url } : false
      },
    },
  ],
  renderHTML({ node }) {
    const url = String(node.attrs.url)
    const video = parseVideoAddress(url)
    const name = video ? VIDEO_PROVIDERS[video.provider].name : ''
    return ['div', { [ADDRESS]: url, class: classes.video }, `Vídeo do ${name}: ${url}`]
  },
})

const problemOf = (address: string) =>
  parseVideoAddress(address)
    ? undefined
    : 'Use o endereço de um vídeo do YouTube ou do Vimeo, como https://youtu.be/…'

/** Puts a video where the cursor is. */
export function VideoControl() {
  const { editor } = useRichTextEditorContext()
  const [isAsked, setIsAsked] = useState(false)
  const label = 'Inserir vídeo'
  const insert = async (address: string) => {
    const video = parseVideoAddress(address)
    setIsAsked(false)
    if (video)
      editor
        ?.chain()
        .focus()
        .insertContent({ type: 'video', attrs: { url: video.url } })
        .run()
  }
  return (
    <>
      <Mantine.Control aria-label={label} title={label} onClick={() => setIsAsked(true)}>
        <Icon name="play" size={16} />
      </Mantine.Control>
      {isAsked &&
        // Outside of the lesson's form, which Enter would send.
        createPortal(
          <AskText
            title={label}
            label="Endereço no YouTube ou no Vimeo"
            value=""
            most={300}
            problemOf={problemOf}
            run={insert}
            onClose={() => setIsAsked(false)}
          />,
          document.body,
        )}
    </>
  )
}
