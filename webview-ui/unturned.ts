/** Marks that turn the direction of text make a name, or code, look like another: they are drawn as a sign instead. */
export const unturned = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
