import type { LessonMedia, LessonView } from '@vitrine/contract/training'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'

/** The file of a lesson at an address that is good from now on. Throws where the lesson is closed by now, or has none. */
export async function renewedMedia(read: (api: ApiClient) => Promise<LessonView>): Promise<LessonMedia> {
  const { media } = await read(await getApi())
  if (!media) throw new Error('the lesson has no file')
  return media
}
