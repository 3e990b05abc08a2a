use std::collections::HashMap;
use std::hash::Hash;
use std::time::{Duration, Instant};

pub struct Lru<K, V> {
    slots: Vec<Slot<K, V>>,
    index: HashMap<K, usize>,
    head: usize,
    tail: usize,
    capacity: usize,
    ttl: Duration,
}

struct Slot<K, V> {
    key: K,
    value: V,
    prev: usize,
    next: usize,
    stored: Instant,
}

const NONE: usize = usize::MAX;

impl<K: Eq + Hash + Clone, V> Lru<K, V> {
    pub fn get(&mut self, key: &K) -> Option<&V> {
        let at = *self.index.get(key)?;
        if self.slots[at].stored.elapsed() > self.ttl {
            self.unlink(at);
            self.index.remove(key);
            return None;
        }
        self.touch(at);
        Some(&self.slots[at].value)
    }

    pub fn peek(&self, key: &K) -> Option<&V> {
        self.index.get(key).map(|&at| &self.slots[at].value)
    }

    fn touch(&mut self, at: usize) {
        self.unlink(at);
        self.slots[at].next = self.head;
        self.slots[at].prev = NONE;
        if self.head != NONE {
            self.slots[self.head].prev = at;
        }
        self.head = at;
        if self.tail == NONE {
            self.tail = at;
        }
    }

    fn unlink(&mut self, at: usize) {
        let (prev, next) = (self.slots[at].prev, self.slots[at].next);
        if prev == NONE { self.head = next } else { self.slots[prev].next = next }
        if next == NONE { self.tail = prev } else { self.slots[next].prev = prev }
    }

    fn evict_oldest(&mut self) -> Option<usize> {
        if self.tail == NONE {
            return None;
        }
        let at = self.tail;
        self.unlink(at);
        let key = self.slots[at].key.clone();
        self.index.remove(&key);
        Some(at)
    }

    pub fn purge_expired(&mut self) -> usize {
        let ttl = self.ttl;
        let stale: Vec<K> = self.index.iter()
            .filter(|(_, &at)| self.slots[at].stored.elapsed() > ttl)
            .map(|(key, _)| key.clone())
            .collect();
        for key in &stale {
            if let Some(at) = self.index.remove(key) {
                self.unlink(at);
            }
        }
        stale.len()
    }

    pub fn resize(&mut self, capacity: usize) {
        while self.index.len() > capacity {
            self.evict_oldest();
        }
        self.capacity = capacity;
    }
}
