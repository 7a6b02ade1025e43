import styles from './picture.module.css';

/** Own pictures alone: the console makes no request to other servers. */
export const isOwnPicture = (url: string | null | undefined): url is string => url?.startsWith('/media/') === true;

/** A thumbnail of a picture that the service keeps (D16.4). */
export const Picture = ({ url }: { url: string | null | undefined }) =>
  isOwnPicture(url) ? (
    <img className={styles.picture} src={`${url.split('?', 1)[0]}?w=64`} alt="" loading="lazy" />
  ) : null;
