/** A lesson and who takes it. */
export interface Taking {
  accountId: string
  lessonId: string
}
