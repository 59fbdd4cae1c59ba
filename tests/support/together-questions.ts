/** Valid inputs of calls about several campaigns. Nothing has version 0. */
type Named = { campaign: string }

export const TOGETHER_QUESTIONS = {
  'company.previewEdit': ({ campaign }: Named) => ({ ids: [campaign], change: { tag: 'walk' } }),
  'company.editTogether': ({ campaign }: Named) => ({
    campaigns: [{ id: campaign, version: 0 }],
    change: { tag: 'walk' },
  }),
  'company.undoTogether': () => ({ act: '999999' }),
  'company.previewCopies': ({ campaign }: Named) => ({ id: campaign, copies: [{}] }),
  'company.copyTogether': ({ campaign }: Named) => ({ id: campaign, version: 0, copies: [{}] }),
}
