/** Beginning of a question about a flow, which carries no information about the event. */
const FRAME =
  /^(?:so )?what (?:(?:all )?happens|runs|is (?:run|called|executed)|gets (?:called|run|executed)) (?:when|if|once|after|before|as soon as) /i;
/** An event in which something arrives. Code mentions that it is handled, and not that it arrives. */
const ARRIVES =
  /^(?:an? |the |some |any )?(?:new |incoming )?((?:[\w-]+ ){0,2}[\w-]+?)s? (?:comes? in|arrives?|is (?:received|accepted)|gets (?:in|received))$/i;

/** Returns the words of a question about a flow as the code of that flow would have them. */
export function flowWords(title: string): string {
  const event = title.replace(FRAME, '');
  return event === title ? title : event.replace(/\?$/, '').replace(ARRIVES, 'handle an incoming $1');
}

/** Returns whether a question has the form *What happens when …*, so that its answer follows the event. */
export const isEventQuestion = (title: string): boolean => FRAME.test(title);
