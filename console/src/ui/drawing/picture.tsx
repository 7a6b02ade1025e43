import styles from './picture.module.css';

/** Pictures of this service alone: those it keeps and those of its demo. The console makes no request to other servers. */
export const isOwnPicture = (url: string | null | undefined): url is string =>
  /^\/(?:media|demo\/pictures)\//.test(url ?? '');

/** Of what the service keeps, a small size (D16.4); those of the demo are drawings, good at any size. */
const thumbnail = (url: string): string => (url.startsWith('/media/') ? `${url.split('?', 1)[0]}?w=64` : url);

/** A thumbnail of a picture of this service. */
export const Picture = ({ url }: { url: string | null | undefined }) =>
  isOwnPicture(url) ? <img className={styles.picture} src={thumbnail(url)} alt="" loading="lazy" /> : null;
