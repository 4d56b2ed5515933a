/** The class that colours a value of a card. */
export const toneClasses = { gain: 'b-gain', loss: 'b-loss', neutral: '' } as const;
